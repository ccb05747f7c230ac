import { rm } from 'node:fs/promises';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { Conflict, DomainError, NotFound } from '#server/errors.ts';
import { getMediaFile } from '#server/media/management/list.ts';
import { deleteMedia } from '#server/media/management/remove.ts';
import { mediaIdOf } from '#server/media/media-urls.ts';
import type { ImportDoc, ImportedPost } from '#server/moving/import-model.ts';
import type { Plan } from '#server/moving/plan/model.ts';
import { deleteRedirectsOf } from '#server/moving/redirects/store.ts';
import * as store from '#server/moving/store.ts';
import { deleteAuthor, listEditableAuthors } from '#server/posts/authors/manage-authors.ts';
import { purgePost } from '#server/posts/management/bin.ts';
import { isPlaceholder } from '#server/posts/model.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { findPostGroup } from '#server/posts/write/post-group-store.ts';
import { gatherContent, raiseRevision } from '#server/revisions/revisions.ts';
import { deleteTag } from '#server/tags/management/manage-tags.ts';
import { findUsed } from '#server/tags/management/tagged-posts-store.ts';
import { listTags } from '#server/tags/tags.ts';
import { findImportedGroup } from './imported-group.ts';
import type { OnProgress } from './run.ts';
import { readPlan, UNDO_MS, workspaceOf } from './workspace.ts';

export type UndoReport = {
  posts: number;
  redirects: number;
  tags: number;
  authors: number;
  media: number;
  inBin: string[];
};

/**
 * Deletes everything that an import has made. A post that was edited here goes to the bin, where it can be restored; all
 * others are deleted for good, with their comments. May be repeated. Throws Forbidden, NotFound, and Conflict after 30
 * days.
 */
export async function undoImport({
  actor,
  id,
  now = new Date(),
  onProgress = () => {},
}: {
  actor: Actor;
  id: string;
  now?: Date;
  onProgress?: OnProgress;
}): Promise<UndoReport> {
  requireCan(actor, 'change settings');
  const doc = await store.findImport(id);
  if (!doc || doc.state === 'undone') throw new NotFound('Import not found');
  if (Number(now) - Number(doc.startedAt ?? doc.createdAt) > UNDO_MS) {
    throw new Conflict('An import can be undone for 30 days');
  }

  const records = await store.listImported(id);
  const { posts, inBin } = await gatherContent(() => removePosts(actor, doc, records, onProgress));
  const redirects = await deleteRedirectsOf(id);
  await raiseRevision('redirects');
  const plan = await readPlan(workspaceOf(id));
  const tags = await removeTags(actor, doc, plan);
  const authors = await removeAuthors(actor, doc, plan);
  const media = await removeMedia(actor, doc, records);

  await store.deleteImported(id);
  await store.putPlanned(id, []);
  await store.setImport(id, { state: 'undone', finishedAt: now });
  await rm(workspaceOf(id), { recursive: true, force: true });
  return { posts, redirects, tags, authors, media, inBin };
}

async function removePosts(
  actor: Actor,
  doc: ImportDoc,
  records: ImportedPost[],
  onProgress: OnProgress,
): Promise<{ posts: number; inBin: string[] }> {
  const inBin: string[] = [];
  let posts = 0;
  const bySlug = new Map(records.map((record) => [record.slug, record]));
  for (const { postId, slug, revision } of bySlug.values()) {
    onProgress({ phase: 'undoing', done: posts, total: bySlug.size });
    // The process was killed before it could note which post it made.
    const made = postId === null ? await findPostGroup({ slug }) : await findImportedGroup(postId);
    const group = made && (postId !== null || made.createdAt >= doc.createdAt) ? made : null;
    if (!group) continue;
    const isInBin = isPlaceholder(group.slug);
    const isEdited = !isInBin && postId !== null && group.revision !== revision;
    if (!isInBin) await ignoreGone(deletePost({ actor, _id: group._id }));
    if (isEdited) inBin.push(group.slug);
    else if (!isInBin) await ignoreGone(purgePost({ actor, postId: group._id.toHexString() }));
    posts++;
  }
  return { posts, inBin };
}

/** Only tags that were not there before, and that no other post has got since. */
async function removeTags(actor: Actor, { before }: ImportDoc, plan: Plan): Promise<number> {
  const slugs = new Set(Object.values(plan.tags).map(({ slug }) => slug));
  const made = (await listTags()).filter(({ id, slug }) => slugs.has(slug) && !before?.tagIds.includes(id));
  const used = await findUsed(made.map(({ id }) => id));
  const unused = made.filter(({ id }) => !used.has(id));
  for (const { id } of unused) await ignoreGone(deleteTag({ actor, id }));
  return unused.length;
}

async function removeAuthors(actor: Actor, { before }: ImportDoc, plan: Plan): Promise<number> {
  const slugs = new Set(plan.authors.map(({ slug }) => slug));
  const made = (await listEditableAuthors({ actor })).filter(
    ({ id, slug }) => slugs.has(slug) && !before?.authorIds.includes(id),
  );
  for (const { id } of made) await ignoreGone(deleteAuthor({ actor, id }));
  return made.length;
}

/** Files that came with the import, unless something else shows them. */
async function removeMedia(actor: Actor, { createdAt }: ImportDoc, records: ImportedPost[]): Promise<number> {
  let removed = 0;
  for (const url of new Set(records.flatMap(({ media }) => media))) {
    const id = mediaIdOf(url);
    const found = id === null ? null : await getMediaFile({ actor, id }).catch(() => null);
    if (id === null || !found || found.uses.length > 0 || new Date(found.file.createdAt) < createdAt)
      continue;
    await ignoreGone(deleteMedia({ actor, id }));
    removed++;
  }
  return removed;
}

/** What somebody else has deleted or begun to use in the meantime is left. */
async function ignoreGone(work: Promise<unknown>): Promise<void> {
  await work.catch((error) => {
    if (!(error instanceof DomainError) || !['not_found', 'conflict'].includes(error.code)) throw error;
  });
}
