import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { PostKind } from '#contract/posts/admin.ts';
import type { Tag } from '#contract/tags.ts';
import { Invalid, NotFound } from '#server/errors.ts';
import type { Feature } from '#server/feature.ts';
import { NOBODY, type PageKind, type PostGroup, toSource, type VersionSource } from '#server/posts/model.ts';
import { toText } from '#server/posts/text.ts';
import { changePost } from '#server/posts/write/change.ts';
import { listSlugs, listUnwrittenIds } from '#server/posts/write/post-group-store.ts';
import { createFolders } from '#server/runtime/create-folders.ts';
import { mapTags } from '#server/tags/tags.ts';
import { writeAuthors } from './author-file.ts';
import { formatFile } from './front-matter.ts';
import { contentPath, DATED_NAME, SECTIONS } from './layout.ts';
import { MediaOut } from './media-out.ts';
import type { Problem, Progress } from './model.ts';
import { Names } from './names.ts';
import { writeSettings } from './settings-file.ts';
import { writeTags } from './tag-file.ts';
import { type ContentTarget, folderTarget } from './target.ts';
import { writeUnpublished } from './unpublished.ts';

/** `files` counts the files of posts and pages. */
export type ExportReport = {
  posts: number;
  pages: number;
  authors: number;
  files: number;
  media: number;
  warnings: Problem[];
};

/**
 * Writes every post and page, drafts and unpublished changes included, and their media as a content folder that
 * imports to the same posts. Each post is read with both versions at once, and never in the middle of a change. Throws
 * Invalid if `dir` holds posts or media already.
 */
export async function exportContent({
  dir,
  ...rest
}: {
  dir: string;
  features?: readonly Feature[];
  onProgress?: Progress;
}): Promise<ExportReport> {
  const root = path.resolve(dir);
  await requireEmpty(root, dir);
  return writeContent({ target: folderTarget(root), ...rest });
}

/** The same, to any target. */
export async function writeContent({
  target,
  features = [],
  onProgress = () => {},
  now = new Date(),
}: {
  target: ContentTarget;
  features?: readonly Feature[];
  onProgress?: Progress;
  now?: Date;
}): Promise<ExportReport> {
  const [posts, pages] = await Promise.all([listSlugs(), listSlugs({ kind: 'page' })]);
  const media = new MediaOut({ target });
  const report: ExportReport = { posts: 0, pages: 0, authors: 0, files: 0, media: 0, warnings: [] };
  const shared = { target, media, warnings: report.warnings };
  const total = posts.length + pages.length;
  let done = 0;

  for (const { kind, slugs } of [
    { kind: undefined, slugs: posts },
    { kind: 'page' as const, slugs: pages },
  ]) {
    const names = new Names();
    for (const slug of slugs) {
      const { group, versions } = await readPost({ slug, kind, now });
      const folder = { kind: kind ?? ('post' as const), name: names.give({ stem: slug, key: slug }) };
      for (const version of versions) await writeVersion({ version, group, folder, target, media, report });
      if (versions.length > 0) report.files += await writeUnpublished({ post: slug, folder, ...shared });
      if (versions.length > 0) report[kind === 'page' ? 'pages' : 'posts']++;
      onProgress({ done: ++done, total });
    }
    report[kind === 'page' ? 'pages' : 'posts'] += await writeUnwritten(kind, shared, report);
  }

  await writeTags(target);
  report.authors = await writeAuthors({ target, media, warnings: report.warnings });
  await writeSettings({ target, media, warnings: report.warnings });
  for (const { contentFiles } of features) await contentFiles?.write(target);
  report.media = media.count;

  return report;
}

/** Writes the posts that were never saved under a slug; their folders are named by their ids. Returns how many. */
async function writeUnwritten(
  kind: PageKind | undefined,
  shared: { target: ContentTarget; media: MediaOut; warnings: Problem[] },
  report: ExportReport,
): Promise<number> {
  const ids = await listUnwrittenIds({ kind });
  for (const id of ids) {
    report.files += await writeUnpublished({
      post: id,
      folder: { kind: kind ?? 'post', name: id },
      ...shared,
    });
  }
  return ids.length;
}

async function requireEmpty(root: string, dir: string): Promise<void> {
  await createFolders(path.join(root, 'posts'));
  for (const folder of [...Object.values(SECTIONS), 'media']) {
    const entries = await readdir(path.join(root, folder)).catch(() => []);
    if (entries.length > 0) throw new Invalid(`${dir} has a folder "${folder}" with something in it already`);
  }
}

type StoredPost = { group: Pick<PostGroup, 'slug' | 'formerSlugs'>; versions: VersionSource[] };

/** Returns no versions if the post was deleted, or got another slug, after it was listed. */
async function readPost({
  slug,
  kind,
  now,
}: {
  slug: string;
  kind: PageKind | undefined;
  now: Date;
}): Promise<StoredPost> {
  try {
    const { group, result: versions } = await changePost({
      slug,
      kind,
      now,
      by: NOBODY,
      plan: async (stored) => ({ change: null, rendered: new Map(), result: stored.map(toSource) }),
    });
    return { group, versions };
  } catch (error) {
    if (error instanceof NotFound) return { group: { slug }, versions: [] };
    throw error;
  }
}

async function writeVersion({
  version,
  group: { slug, formerSlugs = [] },
  folder,
  target,
  media,
  report,
}: {
  version: VersionSource;
  group: Pick<PostGroup, 'slug' | 'formerSlugs'>;
  folder: { kind: PostKind; name: string };
  target: ContentTarget;
  media: MediaOut;
  report: ExportReport;
}): Promise<void> {
  const { locale, published, publishedAt, updatedAt, authorName, coverImage } = version;
  const { pinned, commentsOpen, series, page = null } = version;
  const file = contentPath(folder, locale);
  const missing = (url: string) =>
    report.warnings.push({ file, line: null, message: `${url} does not exist; it stays as it is` });
  const text = formatFile({
    // A name that begins with a date would be read as a date and a shorter slug.
    slug: folder.name === slug && !DATED_NAME.test(slug) ? null : slug,
    ...toText(version),
    content: await media.replaceIn(version.content, missing),
    metaImage: version.metaImage ? await media.replaceCover(version.metaImage, missing) : null,
    draft: !published,
    pinned,
    commentsOpen,
    series,
    page,
    publishedAt,
    updatedAt: updatedAt.getTime() === publishedAt?.getTime() ? null : updatedAt,
    authorName,
    coverImage: coverImage && (await media.replaceCover(coverImage, missing)),
    tags: await tagsOf(version),
    formerSlugs: formerSlugs.map((former) => former.slug),
  });

  await target.addText(file, text);
  report.files++;
}

async function tagsOf({ tagIds }: VersionSource): Promise<Tag[]> {
  const tags = await mapTags(tagIds);
  return tagIds.map((id) => tags.get(id)).filter((tag) => tag !== undefined);
}
