import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  AUTHOR_NAME_MAX,
  COVER_IMAGE_MAX,
  FORMER_SLUGS_MAX,
  PAGE_ORDER_MAX,
  SERIES_PART_MAX,
  TAG_NAME_MAX,
  TAGS_PER_POST_MAX,
} from '#contract/limits.ts';
import type { Locale } from '#contract/locales.ts';
import { createPostSchema, languageVersionSchema, seriesShape } from '#contract/posts/requests.ts';
import { slug } from '#contract/posts/slugs.ts';
import { MENUS } from '#contract/posts/standalone-pages.ts';
import { slugFromTitle } from '#contract/posts/transliteration.ts';
import { isTagForm, namedTagSchema, tagSlug } from '#contract/tags.ts';
import { optional, queryInteger, text } from '#contract/text.ts';
import { findCode } from '#server/markdown/code/find-code.ts';
import { isRelative } from '#server/markdown/links.ts';
import { toText } from '#server/posts/text.ts';
import { withoutControlsOutsideCode } from './control-characters.ts';
import { fieldOf, hidesText, type OwnFields, toOwnFields } from './fields/aliases.ts';
import { fileTime } from './fields/file-time.ts';
import { describeIssue, LEFT_OUT, parseGoodFields } from './fields/good-fields.ts';
import { FileError } from './fields/yaml.ts';
import { type ParsedFile, parseFile } from './front-matter.ts';
import { contentPath, DATED_NAME, type PostFolder, slugOfFolder } from './layout.ts';
import type { ContentFile, ContentVersion, Problem } from './model.ts';
import { readTextFile } from './plain-file.ts';

const { content: contentSchema, ...listedText } = languageVersionSchema.shape;
const address = createPostSchema.shape.coverImage;
const yesOrNo = z.stringbool({
  truthy: ['true', 'yes', 'on'],
  falsy: ['false', 'no', 'off'],
  error: 'Must be true or false',
});
/** The name of a tag, or a slug: which of both is known when it is compared with the tags of the site. */
const tagText = text({ min: 1, max: TAG_NAME_MAX, singleLine: true, trimmed: true }).refine(isTagText, {
  error: 'Must have a letter or a digit',
});
const fileTag = z.union([tagText, namedTagSchema], {
  error: ({ input }) => (isTagForm(input) ? undefined : 'Must be a name, a slug or an object with a slug'),
});
/** An address, or a path relative to the file. */
const picture = text({ max: COVER_IMAGE_MAX, singleLine: true }).refine(
  (value) => isRelative(value) || value.startsWith('/') || address.safeParse(value).success,
  { error: 'Must be a relative path, an http(s) address or a path that starts with "/"' },
);
const frontMatterSchema = z.object({
  slug: optional(slug()),
  formerSlugs: optional(z.array(slug()).max(FORMER_SLUGS_MAX)),
  ...listedText,
  publishedAt: optional(fileTime),
  updatedAt: optional(fileTime),
  author: optional(text({ max: AUTHOR_NAME_MAX, singleLine: true })),
  tags: optional(z.array(fileTag, { error: 'Must be a list' }).max(TAGS_PER_POST_MAX)),
  coverImage: optional(picture),
  metaImage: optional(picture),
  draft: optional(yesOrNo),
  pinned: optional(yesOrNo),
  comments: optional(z.enum(['open', 'closed'], { error: 'Must be open or closed' })),
  series: optional(seriesShape.series),
  seriesPart: optional(queryInteger({ min: 1, max: SERIES_PART_MAX })),
  menu: optional(z.enum(MENUS, { error: 'Must be header, footer or none' })),
  menuOrder: optional(queryInteger({ min: 0, max: PAGE_ORDER_MAX })),
  /** Only Hugo has it: from then on it does not publish the version. */
  expiryDate: optional(fileTime),
});
export const FILE_FIELDS = Object.keys(frontMatterSchema.shape);
const REQUIRED = ['title'];

/** The version in a file without fields that are not valid, or why there is none. */
export async function readContentFile({
  root,
  folder,
  locale,
  now = new Date(),
}: {
  root: string;
  folder: Pick<PostFolder, 'kind' | 'name'>;
  locale: Locale;
  now?: Date;
}): Promise<ContentFile | { problems: Problem[] }> {
  const file = contentPath(folder, locale);
  const problem = (message: string, line: number | null) => ({ problems: [{ file, line, message }] });
  const read = await readTextFile(path.join(root, file));
  if (typeof read !== 'string') return problem(read.message, read.line);

  const { text, warnings } = withoutControlsOutsideCode(file, read);
  try {
    return validate({ file, folder, locale, parsed: parseFile(text), warnings, now });
  } catch (error) {
    if (error instanceof FileError) return problem(error.message, error.line);
    throw error;
  }
}

function validate({
  file,
  folder,
  locale,
  parsed,
  warnings,
  now,
}: {
  file: string;
  folder: Pick<PostFolder, 'kind' | 'name'>;
  locale: Locale;
  parsed: ParsedFile;
  warnings: Problem[];
  now: Date;
}): ContentFile | { problems: Problem[] } {
  const { fields, ignored, placeOf } = toOwnFields(parsed.fields, FILE_FIELDS);
  const lineOf = (path: PropertyKey[]) => parsed.lineOf(placeOf(path));
  const { data, refused } = parseGoodFields({ schema: frontMatterSchema, fields, required: REQUIRED });
  const content = contentSchema.safeParse(parsed.content);
  const toProblem = (issue: z.core.$ZodIssue, suffix = '') => ({
    file,
    line: lineOf(issue.path),
    message: describeIssue({ ...issue, path: placeOf(issue.path) }) + suffix,
  });

  if (data === null || !content.success) {
    const ofContent = (content.error?.issues ?? []).map((issue) => ({
      ...toProblem(issue),
      line: parsed.contentLine,
    }));
    return { problems: [...refused.map((issue) => toProblem(issue)), ...ofContent] };
  }

  const ofFields = refused.map((issue) => toProblem(issue, resultOf(issue, fields)));
  const warn = (path: PropertyKey[], message: string) =>
    ofFields.push({ file, line: parsed.lineOf(path), message });
  const others = ignored.filter((one) => isOther(one, fields));
  for (const { name, counted, field } of others) {
    const result = field === 'draft' ? '; the version is a draft' : LEFT_OUT;
    warn([name], `${name}: "${counted}" has another value${result}`);
  }
  if (Boolean(data.series) !== Boolean(data.seriesPart)) {
    const message = '"series" and "seriesPart" are required together; both are left out';
    warn(placeOf([data.series ? 'series' : 'seriesPart']), message);
  }

  const templates = findTemplates(content.data);
  const [first] = templates;
  if (first !== undefined) {
    const line = parsed.contentLine + content.data.slice(0, first).split('\n').length - 1;
    const start = content.data.slice(first, first + 40).split('\n')[0];
    ofFields.push({ file, line, message: `Templates are shown as written, ${templates.length}: ${start}` });
  }

  const isExpired = data.expiryDate !== undefined && data.expiryDate <= now;
  if (data.expiryDate && !isExpired) {
    const place = placeOf(['expiryDate']);
    warn(place, `${String(place[0])}: A version is not unpublished at a time${LEFT_OUT}`);
  }

  const hiding = Object.entries(parsed.fields).flatMap(([name, value]) =>
    hidesText(name, value) ? name : [],
  );
  for (const name of hiding) warn([name], `${name}: Keeps the text from the public; the version is a draft`);

  const isUnclear = refused.some(decidesPublication) || others.some(({ field }) => field === 'draft');
  const draft = isUnclear || isExpired || hiding.length > 0 || data.draft;
  return {
    file,
    locale,
    version: toVersion({ ...withDateOfFolder(data, folder), draft }, content.data),
    contentLine: parsed.contentLine,
    lines: { coverImage: lineOf(['coverImage']), metaImage: lineOf(['metaImage']) },
    unknownFields: Object.keys(parsed.fields).filter(
      (name) => !FILE_FIELDS.includes(fieldOf(name, FILE_FIELDS)) && !hiding.includes(name),
    ),
    warnings: [...warnings, ...parsed.warnings.map((warning) => ({ file, ...warning })), ...ofFields],
  };
}

/** Where the templates of Hugo and Jekyll begin in a text, outside of code. */
function findTemplates(content: string): number[] {
  const found = Array.from(content.matchAll(/\{\{[<%]|\{%/g), ({ index }) => index);
  if (found.length === 0) return [];

  const code = findCode(content);
  return found.filter((at) => !code.some(({ start, end }) => start <= at && at < end));
}

type FrontMatter = z.output<typeof frontMatterSchema>;

/** Whether a value that does not count differs from the one that does. */
function isOther({ field, value }: OwnFields['ignored'][number], fields: Record<string, unknown>): boolean {
  const read = (one: unknown) => frontMatterSchema.safeParse({ title: 'A', [field]: one }).data;
  return !isDeepStrictEqual(read(value), read(fields[field]));
}

/**
 * The slug and the date of a post in a folder such as `2024-01-31-slug`, which Jekyll calls its files, if its front
 * matter has none. The date is a part of the slug if that is the whole name.
 */
function withDateOfFolder(matter: FrontMatter, folder: Pick<PostFolder, 'kind' | 'name'>): FrontMatter {
  const name = slugOfFolder(folder);
  const [, day, slug] = DATED_NAME.exec(name) ?? [];
  const { data: publishedAt } = fileTime.safeParse(day);
  if (!publishedAt || folder.kind === 'page' || matter.slug === name) return matter;

  return { ...matter, slug: matter.slug ?? slug, publishedAt: matter.publishedAt ?? publishedAt };
}

function toVersion(matter: FrontMatter, content: string): ContentVersion {
  return {
    slug: matter.slug ?? null,
    ...toText({ ...matter, content }),
    publishedAt: matter.publishedAt ?? null,
    updatedAt: matter.updatedAt ?? null,
    authorName: matter.author ?? null,
    tags: matter.tags ?? [],
    formerSlugs: matter.formerSlugs ?? [],
    coverImage: matter.coverImage || null,
    draft: matter.draft ?? false,
    pinned: matter.pinned ?? false,
    commentsOpen: matter.comments !== 'closed',
    series: matter.series && matter.seriesPart ? { slug: matter.series, part: matter.seriesPart } : null,
    page: { menu: matter.menu ?? 'none', order: matter.menuOrder ?? 0 },
  };
}

function isTagText(value: string): boolean {
  return tagSlug.safeParse(value).success || slugFromTitle(value) !== '';
}

function resultOf(issue: z.core.$ZodIssue, fields: Record<string, unknown>): string {
  if (decidesPublication(issue)) return '; the version is a draft';
  // Without its slug the post has another address.
  return issue.path[0] === 'slug' ? `; ${JSON.stringify(fields.slug).slice(0, 60)} is left out` : LEFT_OUT;
}

/** Without a valid value of these, the version may be meant for nobody yet, or for a later time. */
function decidesPublication({ path }: { path: PropertyKey[] }): boolean {
  return ['draft', 'publishedAt', 'expiryDate'].includes(String(path[0]));
}
