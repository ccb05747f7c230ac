import path from 'node:path';
import { z } from 'zod';
import {
  AUTHOR_NAME_MAX,
  COVER_IMAGE_MAX,
  FORMER_SLUGS_MAX,
  PAGE_ORDER_MAX,
  SERIES_PART_MAX,
} from '#contract/limits.ts';
import type { Locale } from '#contract/locales.ts';
import {
  createPostSchema,
  languageVersionSchema,
  requireWholeSeries,
  seriesShape,
} from '#contract/posts/requests.ts';
import { slug } from '#contract/posts/slugs.ts';
import { MENUS } from '#contract/posts/standalone-pages.ts';
import { tagInputsSchema } from '#contract/tags.ts';
import { instant, optional, queryInteger, text } from '#contract/text.ts';
import { isRelative } from '#server/markdown/links.ts';
import { toText } from '#server/posts/text.ts';
import { withoutControlsOutsideCode } from './control-characters.ts';
import { FrontMatterError, type ParsedFile, parseFile } from './front-matter.ts';
import { contentPath, type PostFolder } from './layout.ts';
import type { ContentFile, ContentVersion, Problem } from './model.ts';
import { readPlainFile } from './plain-file.ts';

const { content: contentSchema, ...listedText } = languageVersionSchema.shape;
const address = createPostSchema.shape.coverImage;
const yesOrNo = z.enum(['true', 'false'], { error: 'Must be true or false' });
/** An address, or a path relative to the file. */
const picture = text({ max: COVER_IMAGE_MAX, singleLine: true }).refine(
  (value) => isRelative(value) || value.startsWith('/') || address.safeParse(value).success,
  { error: 'Must be a relative path, an http(s) address or a path that starts with "/"' },
);
const frontMatterSchema = z
  .object({
    slug: optional(slug()),
    formerSlugs: optional(z.array(slug()).max(FORMER_SLUGS_MAX)),
    ...listedText,
    publishedAt: optional(instant),
    updatedAt: optional(instant),
    author: optional(text({ max: AUTHOR_NAME_MAX, singleLine: true })),
    tags: optional(tagInputsSchema),
    coverImage: optional(picture),
    metaImage: optional(picture),
    draft: optional(yesOrNo),
    pinned: optional(yesOrNo),
    comments: optional(z.enum(['open', 'closed'], { error: 'Must be open or closed' })),
    series: optional(seriesShape.series),
    seriesPart: optional(queryInteger({ min: 1, max: SERIES_PART_MAX })),
    menu: optional(z.enum(MENUS, { error: 'Must be header, footer or none' })),
    menuOrder: optional(queryInteger({ min: 0, max: PAGE_ORDER_MAX })),
  })
  .superRefine(requireWholeSeries);

/** The version in a file, or all problems of the file. */
export async function readContentFile({
  root,
  folder,
  locale,
}: {
  root: string;
  folder: Pick<PostFolder, 'kind' | 'name'>;
  locale: Locale;
}): Promise<ContentFile | { problems: Problem[] }> {
  const file = contentPath(folder, locale);
  const problem = (message: string, line: number | null) => ({ problems: [{ file, line, message }] });
  const bytes = await readPlainFile(path.join(root, file));
  if (typeof bytes === 'string') return problem(bytes, null);

  const decoded = decode(bytes);
  if (decoded === null) return problem('The file is not UTF-8 text', firstLineNotUtf8(bytes));

  const { text, warnings } = withoutControlsOutsideCode(file, decoded);
  try {
    return validate({ file, locale, parsed: parseFile(text), warnings });
  } catch (error) {
    if (error instanceof FrontMatterError) return problem(error.message, error.line);
    throw error;
  }
}

function validate({
  file,
  locale,
  parsed,
  warnings,
}: {
  file: string;
  locale: Locale;
  parsed: ParsedFile;
  warnings: Problem[];
}): ContentFile | { problems: Problem[] } {
  const matter = frontMatterSchema.safeParse(parsed.fields);
  const content = contentSchema.safeParse(parsed.content);
  if (!matter.success || !content.success) {
    const problems = [
      ...(matter.error?.issues ?? []).map((issue) => toProblem(file, issue, parsed.lineOf(issue.path))),
      ...(content.error?.issues ?? []).map((issue) => toProblem(file, issue, parsed.contentLine)),
    ];
    return { problems };
  }

  return {
    file,
    locale,
    version: toVersion(matter.data, content.data),
    contentLine: parsed.contentLine,
    lines: { coverImage: parsed.lineOf(['coverImage']), metaImage: parsed.lineOf(['metaImage']) },
    unknownFields: Object.keys(parsed.fields).filter((name) => !(name in frontMatterSchema.shape)),
    warnings: [...warnings, ...parsed.warnings.map((warning) => ({ file, ...warning }))],
  };
}

function toVersion(matter: z.output<typeof frontMatterSchema>, content: string): ContentVersion {
  return {
    slug: matter.slug ?? null,
    ...toText({ ...matter, content }),
    publishedAt: matter.publishedAt ?? null,
    updatedAt: matter.updatedAt ?? null,
    authorName: matter.author ?? null,
    tags: matter.tags ?? [],
    formerSlugs: matter.formerSlugs ?? [],
    coverImage: matter.coverImage || null,
    draft: matter.draft === 'true',
    pinned: matter.pinned === 'true',
    commentsOpen: matter.comments !== 'closed',
    series: matter.series && matter.seriesPart ? { slug: matter.series, part: matter.seriesPart } : null,
    page: { menu: matter.menu ?? 'none', order: matter.menuOrder ?? 0 },
  };
}

function toProblem(file: string, issue: z.core.$ZodIssue, line: number): Problem {
  const field = issue.path.join('.');
  // A tag is a string or an object. The issues of the form that fits best are the most helpful, unless the schema has
  // a message for both forms.
  const isUnion = issue.code === 'invalid_union' && issue.message === 'Invalid input';
  const branches = isUnion ? issue.errors : [];
  const branch = branches.find((issues) => issues.every(isInside)) ?? branches.at(-1);
  const detail = branch?.[0];
  const inner = detail ? [field, ...detail.path].join('.') : field;
  const message = detail?.message ?? issue.message;

  return { file, line, message: inner === '' ? message : `${inner}: ${message}` };
}

function isInside(issue: z.core.$ZodIssue): boolean {
  return issue.code !== 'invalid_type' || issue.path.length > 0;
}

/** Text with LF line ends and without a byte order mark; null if the bytes are not UTF-8. */
function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n');
  } catch {
    return null;
  }
}

function firstLineNotUtf8(bytes: Buffer): number {
  const lines = bytes.toString('latin1').split('\n');
  return 1 + lines.findIndex((line) => decode(Buffer.from(line, 'latin1')) === null);
}
