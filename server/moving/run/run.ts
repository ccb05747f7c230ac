import { mkdir, rm } from 'node:fs/promises';
import type { ImportProgress } from '#contract/moving/imports.ts';
import type { TagInput } from '#contract/tags.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { config } from '#server/config.ts';
import { type ImportReport, importContent } from '#server/content/import.ts';
import { NotFound } from '#server/errors.ts';
import type { Feature } from '#server/feature.ts';
import type { ImportedPost } from '#server/moving/import-model.ts';
import { emptySite, type Warning, warnOfFields } from '#server/moving/model.ts';
import type { Plan, PlannedPost } from '#server/moving/plan/model.ts';
import { addImported } from '#server/moving/redirects/redirects.ts';
import * as store from '#server/moving/store.ts';
import { listEditableAuthors } from '#server/posts/authors/manage-authors.ts';
import { findVersions } from '#server/posts/store.ts';
import { findPostGroup } from '#server/posts/write/post-group-store.ts';
import { ensureTags, listTags } from '#server/tags/tags.ts';
import { importComments } from './comments.ts';
import { findImportedGroup } from './imported-group.ts';
import { Pictures } from './pictures.ts';
import { replanImport } from './prepare.ts';
import { contentRoot, saveList, workspaceOf } from './workspace.ts';
import { copyRest, movedAddresses, postFolder, writeAuthors, writePost } from './write-folder.ts';

export type RunReport = {
  id: string;
  posts: ImportReport['posts'];
  pages: ImportReport['pages'];
  media: ImportReport['media'];
  comments: number;
  redirects: number;
  /** Posts that were edited or deleted here since they were imported: they stay as they are. */
  kept: string[];
  warnings: Warning[];
};

export type OnProgress = (progress: ImportProgress) => void;

type Run = {
  actor: Actor;
  features: readonly Feature[];
  id: string;
  plan: Plan;
  root: string;
  content: string;
  warnings: Warning[];
  now: Date;
  onProgress: OnProgress;
};

/**
 * Carries out the plan of an import: pictures and posts, then comments and redirects. It can be repeated at any time, also
 * after it was killed: what is as the source says stays, and so does what was edited here. Throws Forbidden, NotFound.
 */
export async function runImport({
  actor,
  features,
  id,
  fetchPictures = false,
  allowHosts = config().privateHosts,
  now: given,
  onProgress = () => {},
}: {
  actor: Actor;
  /** The features of the process: one of them takes the comments. */
  features: readonly Feature[];
  id: string;
  /** Whether pictures that are not among the files are read from the old site. */
  fetchPictures?: boolean;
  /** Private hosts that pictures may come from. */
  allowHosts?: string[];
  now?: Date;
  onProgress?: OnProgress;
}): Promise<RunReport> {
  requireCan(actor, 'change settings');
  const now = given ?? new Date();
  const doc = await store.findImport(id);
  if (!doc) throw new NotFound('Import not found');
  const root = workspaceOf(id);
  // Posts may have been written here since it was planned.
  const plan = await replanImport(id);
  const run = {
    actor,
    features,
    id,
    plan,
    root,
    content: contentRoot(root),
    // The warnings of the posts of a content folder are found again.
    warnings: [...(plan.program === 'dvomova' ? plan.leftOut : plan.warnings)],
    now,
    onProgress,
  };
  await store.setImport(id, { state: 'running', startedAt: now });
  await rememberBefore(run);

  const { kept, unchanged, tags } = await writeFolder(run, { fetches: fetchPictures, allowHosts });
  // All at once: each new tag changes the pages of the site.
  await ensureTags(tags);
  const report = await importContent({
    actor,
    target: run.content,
    features,
    now: given,
    onProgress: (progress) => onProgress({ phase: 'posts', ...progress }),
    onPost: (slug) => notePost(id, slug),
  });
  for (const { file, message } of [...report.skipped, ...report.warnings]) {
    run.warnings.push({ place: file, line: null, message });
  }
  const { unknownFields: otherFields } = report;
  run.warnings.push(...warnOfFields({ ...emptySite(plan.program), url: plan.url, otherFields }));

  const comments = await importComments(run);
  const redirects = await addImported(plan.redirects, { importId: id, now });
  await rm(run.content, { recursive: true, force: true });
  const { posts, pages, media } = report;
  posts.unchanged += unchanged.filter(({ kind }) => kind === 'post').length;
  pages.unchanged += unchanged.filter(({ kind }) => kind === 'page').length;
  const done = { id, posts, pages, media, comments, redirects, kept, warnings: run.warnings };
  await finish(run, done);
  return done;
}

async function finish({ id, root, now }: Run, { posts, pages, media, warnings, ...report }: RunReport) {
  await saveList(root, 'warnings', warnings);
  const sum = (result: keyof ImportReport['posts']) => posts[result] + pages[result];
  await store.setImport(id, {
    state: 'done',
    finishedAt: now,
    warningCount: warnings.length,
    report: {
      made: sum('made'),
      changed: sum('changed'),
      unchanged: sum('unchanged'),
      media: media.stored,
      comments: report.comments,
      redirects: report.redirects,
      kept: report.kept,
    },
  });
}

async function rememberBefore({ actor, id }: Run): Promise<void> {
  const [tags, authors] = await Promise.all([listTags(), listEditableAuthors({ actor })]);
  await store.setBefore(id, {
    tagIds: tags.map((tag) => tag.id),
    authorIds: authors.map((author) => author.id),
  });
}

/** Writes the content folder with the posts that differ from the last run and that nobody has edited here. */
async function writeFolder(
  run: Run,
  network: { fetches: boolean; allowHosts: string[] },
): Promise<{ kept: string[]; unchanged: PlannedPost[]; tags: TagInput[] }> {
  const { actor, id, plan, content, onProgress } = run;
  const total = plan.posts.length;
  await rm(content, { recursive: true, force: true });
  await mkdir(`${content}/posts`, { recursive: true });
  const pictures = new Pictures({ site: plan.url, folders: plan.folders, root: content, ...network });
  const context = { ...run, pictures, moved: movedAddresses(plan) };
  const earlier = new Map((await store.listImported(id)).map((post) => [post.itemId, post]));
  const kept: string[] = [];
  const unchanged: PlannedPost[] = [];
  const tags = new Set<Plan['tags'][string]>();

  for (const [done, post] of plan.posts.entries()) {
    onProgress({ phase: 'writing', done, total });
    const before = post.versions.flatMap((version) => earlier.get(version.id) ?? []);
    const written = await writePost(post, context);
    const { digest } = written;
    const isSame = before.length === post.versions.length && before.every((one) => one.digest === digest);
    const isOwn = await isAsImported(before);
    if (!isOwn && !isSame) kept.push(post.slug);
    const isWritten = before.some(({ postId }) => postId === null) || (isOwn && !isSame);
    if (isWritten) {
      for (const tag of written.tags) tags.add(tag);
      await store.putImported(
        post.versions.map((version) => toRecord(version.id, { id, post, digest, before })),
      );
      continue;
    }
    if (isOwn || isSame) unchanged.push(post);
    await rm(postFolder(content, post, plan), { recursive: true, force: true });
  }

  if (plan.program === 'dvomova') await copyRest(plan, content);
  const known = new Set((await listEditableAuthors({ actor })).map(({ slug }) => slug));
  await writeAuthors(
    plan.authors.filter(({ slug }) => !known.has(slug)),
    content,
  );
  const made = Array.from(tags, ({ slug, nameUk, nameEn }) => ({
    slug,
    nameUk: nameUk ?? undefined,
    nameEn: nameEn ?? undefined,
  }));
  return { kept, unchanged, tags: made };
}

function toRecord(
  itemId: string,
  { id, post, digest, before }: { id: string; post: PlannedPost; digest: string; before: ImportedPost[] },
): ImportedPost {
  const media = before.flatMap((one) => one.media);
  return {
    _id: `${id} ${itemId}`,
    importId: id,
    itemId,
    slug: post.slug,
    postId: null,
    revision: 0,
    digest,
    media,
  };
}

/** Whether the posts are as the import has left them; true for a post that is new, or that was being written. */
async function isAsImported(records: ImportedPost[]): Promise<boolean> {
  for (const { postId, revision } of records) {
    if (postId !== null && (await findImportedGroup(postId))?.revision !== revision) return false;
  }
  return true;
}

async function notePost(importId: string, slug: string): Promise<void> {
  const group = await findPostGroup({ slug });
  if (!group) return;
  const versions = await findVersions(group._id);
  const media = [...new Set(versions.flatMap((version) => version.media))];
  await store.setImportedPost(importId, slug, {
    postId: group._id.toHexString(),
    revision: group.revision,
    media,
  });
}
