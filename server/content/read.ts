import path from 'node:path';
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
import { isRelative } from '#server/markdown/links.ts';
import { toText } from '#server/posts/text.ts';
import { withoutControlsOutsideCode } from './control-characters.ts';
import { fileTime } from './fields/file-time.ts';
import { describeIssue, LEFT_OUT, parseGoodFields } from './fields/good-fields.ts';
import { FileError } from './fields/yaml.ts';
import { type ParsedFile, parseFile } from './front-matter.ts';
import { contentPath, type PostFolder } from './layout.ts';
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
});
/** A post needs a title, and under another slug it would be another post. */
const REQUIRED = ['title', 'slug'];

/** The version in a file without fields that are not valid, or why there is none. */
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
  const read = await readTextFile(path.join(root, file));
  if (typeof read !== 'string') return problem(read.message, read.line);

  const { text, warnings } = withoutControlsOutsideCode(file, read);
  try {
    return validate({ file, locale, parsed: parseFile(text), warnings });
  } catch (error) {
    if (error instanceof FileError) return problem(error.message, error.line);
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
  const { data, refused } = parseGoodFields({
    schema: frontMatterSchema,
    fields: parsed.fields,
    required: REQUIRED,
  });
  const content = contentSchema.safeParse(parsed.content);
  const toProblem = (issue: z.core.$ZodIssue, suffix = '') => ({
    file,
    line: parsed.lineOf(issue.path),
    message: describeIssue(issue) + suffix,
  });

  if (data === null || !content.success) {
    const ofContent = (content.error?.issues ?? []).map((issue) => ({
      ...toProblem(issue),
      line: parsed.contentLine,
    }));
    return { problems: [...refused.map((issue) => toProblem(issue)), ...ofContent] };
  }

  const isUnclear = refused.some(decidesPublication);
  const ofFields = refused.map((issue) =>
    toProblem(issue, decidesPublication(issue) ? '; the version is a draft' : LEFT_OUT),
  );
  if (Boolean(data.series) !== Boolean(data.seriesPart)) {
    const line = parsed.lineOf([data.series ? 'series' : 'seriesPart']);
    ofFields.push({
      file,
      line,
      message: '"series" and "seriesPart" are required together; both are left out',
    });
  }

  return {
    file,
    locale,
    version: toVersion({ ...data, draft: isUnclear || data.draft }, content.data),
    contentLine: parsed.contentLine,
    lines: { coverImage: parsed.lineOf(['coverImage']), metaImage: parsed.lineOf(['metaImage']) },
    unknownFields: Object.keys(parsed.fields).filter((name) => !(name in frontMatterSchema.shape)),
    warnings: [...warnings, ...parsed.warnings.map((warning) => ({ file, ...warning })), ...ofFields],
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

/** Without a valid value of these, the version may be meant for nobody yet, or for a later time. */
function decidesPublication({ path }: { path: PropertyKey[] }): boolean {
  return path[0] === 'draft' || path[0] === 'publishedAt';
}
