import { realpath } from 'node:fs/promises';
import { TAGS_PER_POST_MAX } from '#contract/limits.ts';
import { slug as slugSchema } from '#contract/posts/slugs.ts';
import { isReservedSlug } from '#contract/posts/standalone-pages.ts';
import { slugFromTitle } from '#contract/posts/transliteration.ts';
import type { TagInput } from '#contract/tags.ts';
import { recordChange } from '#server/audit/record.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { DomainError, reasonOf } from '#server/errors.ts';
import type { Feature } from '#server/feature.ts';
import type { PageKind } from '#server/posts/model.ts';
import { type PutResult, type PutVersion, putPost } from '#server/posts/write/put-post.ts';
import { gatherContent } from '#server/revisions/revisions.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { toTagsOfFile } from '#server/tags/tag-names.ts';
import { ensureTags, listTags } from '#server/tags/tags.ts';
import { importAuthors } from './author-file.ts';
import { type PostFolder, readLayout, SECTIONS, slugOfFolder } from './layout.ts';
import { MediaImporter } from './media-importer.ts';
import { replaceReferences } from './media-in.ts';
import type { ContentFile, Problem, Progress } from './model.ts';
import { PostLinks } from './post-links.ts';
import { readContentFile } from './read.ts';
import { importSettings } from './settings-file.ts';
import { importTags } from './tag-file.ts';
import { importUnpublished } from './unpublished.ts';

export type ImportReport = {
  posts: Record<PutResult, number>;
  pages: Record<PutResult, number>;
  authors: Record<PutResult, number>;
  /** Working copies that were made or changed. */
  unpublished: number;
  /** Files or whole posts that were not imported. */
  skipped: Problem[];
  /** Problems of imported files, such as a missing picture. */
  warnings: Problem[];
  /** Fields of front matter that the import does not know, and how many files have each. */
  unknownFields: Map<string, number>;
  media: { stored: number; known: number };
};

/** How many posts are imported at once: while one is rendered, the others wait for the database. */
const PARALLEL = 4;

const SHOWN_PLAIN = 'The text is too deep or too costly for Markdown and is shown as plain paragraphs';

type Import = {
  actor: Actor;
  root: string;
  media: MediaImporter;
  posts: PostLinks;
  folderBySlug: Map<string, string>;
  onPost: (slug: string) => Promise<void>;
  postponedBy: number;
  now: Date;
  /** The time of a change. A change that is older than some seconds counts as that of a dead process. */
  changedAt: () => Date;
  report: ImportReport;
};

type FolderPost = { kind: PageKind | undefined; slug: string; files: ContentFile[]; tags: TagInput[] };

/**
 * Creates and changes posts until they equal a content folder, or one file of it. A field that is not valid is left
 * out, with a warning, as for a missing picture. A broken file is reported and skipped; the others are imported, the
 * other language of the same post included. Posts that are equal already are not changed. Throws Invalid if `target`
 * is not a content folder.
 */
export async function importContent({
  actor,
  target,
  features = [],
  onProgress = () => {},
  onPost = async () => {},
  postponedBy = 0,
  now: given,
}: {
  actor: Actor;
  target: string;
  features?: readonly Feature[];
  onProgress?: Progress;
  /** Called after each post or page that is as its files say. */
  onPost?: (slug: string) => Promise<void>;
  /** Milliseconds that are added to all dates of the files. */
  postponedBy?: number;
  now?: Date | undefined;
}): Promise<ImportReport> {
  requireCan(actor, 'change settings');
  const now = given ?? new Date();
  const { root, folders, strays } = await readLayout(target);
  const media = new MediaImporter({ now });
  const report: ImportReport = {
    posts: noneYet(),
    pages: noneYet(),
    authors: noneYet(),
    unpublished: 0,
    skipped: strays,
    warnings: [],
    unknownFields: new Map(),
    media: media.counts,
  };

  const context: Import = {
    actor,
    root,
    media,
    posts: new PostLinks({ root }),
    folderBySlug: new Map(),
    onPost,
    postponedBy,
    now,
    changedAt: () => given ?? new Date(),
    report,
  };
  // A single file of the folder does not bring what belongs to the site.
  const isWhole = (await realpath(target)) === root;
  if (isWhole) report.warnings.push(...(await importSettings({ actor, root, media })));
  const posts = readPosts(folders, context);
  let done = 0;
  const work = async () => {
    for await (const post of posts) {
      if (post) await importPost(post, context);
      onProgress({ done: ++done, total: folders.length });
    }
  };

  await gatherContent(() => Promise.all(Array.from({ length: PARALLEL }, work)));
  await importDrafts(folders, context);
  const authors = await importAuthors({ actor, root, media, counts: report.authors });
  const tags = await importTags({ actor, root });
  report.skipped.push(...authors.problems, ...tags.problems);
  report.warnings.push(...authors.warnings, ...tags.warnings);
  for (const { contentFiles } of isWhole ? features : [])
    report.warnings.push(...((await contentFiles?.read({ root, now })) ?? []));

  for (const kind of ['posts', 'pages'] as const) {
    const count = report[kind].made + report[kind].changed;
    if (count > 0) await recordChange({ actor, action: `${kind}.imported`, count, now });
  }

  for (const problems of [report.skipped, report.warnings]) problems.sort(byPlace);
  return report;
}

/** Working copies, after the posts that they belong to. */
async function importDrafts(folders: PostFolder[], context: Import): Promise<void> {
  const { folderBySlug, report } = context;
  const slugs = new Map([...folderBySlug].map(([slug, folder]) => [folder, slug]));
  for (const folder of folders.filter(({ parts }) => parts.length > 0)) {
    const slug = slugs.get(`${SECTIONS[folder.kind]}/${folder.name}`) ?? slugOfFolder(folder);
    const { changed, isStarted, problems } = await importUnpublished(folder, {
      ...context,
      slug,
      warnings: report.warnings,
    });
    report.unpublished += changed;
    if (folder.locales.length === 0 && isStarted !== null) {
      const result = changed > 0 ? 'changed' : 'unchanged';
      report[folder.kind === 'page' ? 'pages' : 'posts'][isStarted ? 'made' : result]++;
    }
    report.skipped.push(...problems);
  }
}

function noneYet(): Record<PutResult, number> {
  return { made: 0, changed: 0, unchanged: 0 };
}

/**
 * Reads folders one after another, so that the first one wins if two have the same slug, or give one tag different
 * names. Null for a folder without a post.
 */
async function* readPosts(folders: PostFolder[], context: Import): AsyncGenerator<FolderPost | null> {
  for (const folder of folders) {
    const files = await readFiles(folder, context);
    const slug = files.length > 0 ? claimSlug(folder, files, context) : null;

    const kind = folder.kind === 'page' ? folder.kind : undefined;
    // A page has no tags.
    const tags = slug === null || kind ? [] : await makeTags(files, context);
    yield slug === null ? null : { kind, slug, files, tags };
  }
}

/** The tags of a post, which all exist afterwards, so that the files that follow find them by name. */
async function makeTags(files: ContentFile[], { report }: Import): Promise<TagInput[]> {
  const tags = new Map<string, TagInput>();
  const series = new Set(files.flatMap(({ version }) => version.series?.slug ?? []));
  let room = TAGS_PER_POST_MAX - series.size;

  for (const { file, locale, version } of files) {
    const given = toTagsOfFile(version.tags, { known: await listTags(), locale });
    const fitting = given.filter(({ slug }) => tags.has(slug) || series.has(slug) || room-- > 0);
    await ensureTags(fitting);
    for (const tag of fitting) tags.set(tag.slug, tag);

    const missing = given.filter(({ slug }) => !tags.has(slug)).map(({ slug }) => slug);
    const message = `A post has at most ${TAGS_PER_POST_MAX} tags; these are left out: ${missing.join(', ')}`;
    if (missing.length > 0) report.warnings.push({ file, line: null, message });
  }
  return [...tags.values()];
}

async function importPost(post: FolderPost, context: Import): Promise<void> {
  const { kind, slug, files, tags } = post;
  const { actor, report, root, media, posts, postponedBy, changedAt } = context;
  const versions: PutVersion[] = [];
  const warnings: Problem[] = [];

  for (const contentFile of files) {
    const { version, problems } = await replaceReferences({ root, contentFile, media, posts });
    warnings.push(...problems);
    const publishedAt = postpone(version.publishedAt, postponedBy);
    const updatedAt = postpone(version.updatedAt, postponedBy);
    versions.push({ locale: contentFile.locale, ...version, publishedAt, updatedAt });
  }
  try {
    const formerSlugs = [...new Set(files.flatMap(({ version }) => version.formerSlugs))];
    const authorName = siteSettings().names.uk;
    const { result, plain } = await putPost({
      actor,
      kind,
      slug,
      formerSlugs,
      versions,
      tags,
      authorName,
      now: changedAt(),
    });

    report[kind === 'page' ? 'pages' : 'posts'][result]++;
    report.warnings.push(...warnings);
    for (const { file, locale } of files) {
      if (plain.includes(locale)) report.warnings.push({ file, line: null, message: SHOWN_PLAIN });
    }
    await context.onPost(slug);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // The path begins with a language if only that version is refused.
    const path = error.details?.[0]?.path ?? '';
    const own = files.filter(({ locale }) => path.startsWith(`${locale}.`));
    const refused = own.length > 0 ? own : files;
    for (const { file } of refused) report.skipped.push({ file, line: null, message: reasonOf(error) });

    const others = files.filter((file) => !refused.includes(file));
    if (others.length > 0) await importPost({ ...post, files: others }, context);
  }
}

function postpone(date: Date | null, milliseconds: number): Date | null {
  return date && new Date(date.getTime() + milliseconds);
}

/** The valid files of a post. The problems of the others are added to the report. */
async function readFiles(folder: PostFolder, { root, report, now }: Import): Promise<ContentFile[]> {
  const files: ContentFile[] = [];
  for (const locale of folder.locales) {
    const read = await readContentFile({ root, folder, locale, now });
    if ('problems' in read) {
      report.skipped.push(...read.problems);
      continue;
    }

    files.push(read);
    report.warnings.push(...read.warnings);
    for (const name of read.unknownFields) {
      report.unknownFields.set(name, (report.unknownFields.get(name) ?? 0) + 1);
    }
  }
  return files;
}

/**
 * The slug of a post, on which all files that name one have to agree and which no other folder may have. Null if that
 * fails.
 */
function claimSlug(
  folder: PostFolder,
  files: ContentFile[],
  { folderBySlug, report }: Import,
): string | null {
  const refuse = (message: string) => {
    for (const { file } of files) report.skipped.push({ file, line: null, message });
    return null;
  };

  const slugs = new Set(files.flatMap(({ version }) => version.slug ?? []));
  if (slugs.size > 1)
    return refuse(`The files of a post must have one slug, not ${[...slugs].join(' and ')}`);

  const name = slugOfFolder(folder);
  const [slug = isSlug(name) ? name : madeSlug([name, ...files.map(({ version }) => version.title)])] = slugs;
  if (slug === '') return refuse(`"${name}" can't be a slug`);
  if (slugs.size === 0 && slug !== name) {
    const message = `"${name}" can't be a slug; the slug is "${slug}"`;
    for (const { file } of files) report.warnings.push({ file, line: null, message });
  }

  const taken = folderBySlug.get(slug);
  if (taken !== undefined) return refuse(`The slug is that of ${taken} too`);
  if (folder.kind === 'page' && isReservedSlug(slug)) {
    return refuse(`"${slug}" can't be the slug of a page: the site has another page there`);
  }

  folderBySlug.set(slug, `${SECTIONS[folder.kind]}/${folder.name}`);
  return slug;
}

function isSlug(name: string): boolean {
  return slugSchema().safeParse(name).success;
}

/** The slug of the first text that has a letter or a digit. */
function madeSlug(texts: string[]): string {
  return texts.map(slugFromTitle).find((made) => made !== '') ?? '';
}

function isRefusal(error: unknown): error is DomainError {
  return error instanceof DomainError && ['invalid', 'conflict', 'too_large'].includes(error.code);
}

function byPlace(a: Problem, b: Problem): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return (a.line ?? 0) - (b.line ?? 0);
}
