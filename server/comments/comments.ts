import type { Comment, HiddenBecause } from '#contract/comments/comments.ts';
import { NEW_USER_LINKS_MAX } from '#contract/comments/limits.ts';
import { countLinks, splitLinks } from '#contract/links.ts';
import type { Actor, ById, SignedIn } from '#server/auth/actor.ts';
import { can } from '#server/auth/policy.ts';
import { consumePoint } from '#server/auth/rate-limit.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { findId, newId } from '#server/db/ids.ts';
import { Conflict, Forbidden, invalidAt, NotFound } from '#server/errors.ts';
import { mediaUrlOf } from '#server/media/media-urls.ts';
import { getVisibleVersion } from '#server/posts/read/versions.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { mapAuthors } from '#server/users/users.ts';
import { announceComments } from './events.ts';
import { type CommentDoc, lengthOf, toComment, toFacts } from './model.ts';
import { recordOne } from './record-moderation.ts';
import { raiseThreadRevisions } from './revision.ts';
import * as store from './store.ts';

/** Small batches keep memory low: a response of 50 MB makes the service grow by 16 MB instead of 77. */
const BATCH = 50;
/** A user with a comment that has been public for a day is no longer new. */
const NEW_FOR_MS = 24 * 60 * 60_000;
/** How long the deletion of a comment can be undone. */
export const UNDO_MS = 10 * 60_000;

/** A change of one comment; with `postId`, only if it is under this post. */
type OfComment = { actor: SignedIn; id: string; postId?: string | undefined };

/** The comments of a language version that everybody may read, newest first, in batches. Throws NotFound. */
export async function listComments({ postId }: { postId: string }): Promise<AsyncIterable<Comment[]>> {
  const version = await getVisibleVersion({ id: postId, now: new Date() });
  return toBatches(version.id);
}

/** Writes a comment. Throws Forbidden, NotFound, Invalid, TooMany. */
export async function createComment({
  actor,
  postId,
  content,
  parentId,
  now = new Date(),
}: {
  actor: SignedIn;
  postId: string;
  content: string;
  parentId?: string | undefined;
  now?: Date;
}): Promise<{ id: string; revision: number; hidden: HiddenBecause | null }> {
  const { user } = actor;
  requireCan(actor, 'write comment');
  const version = await getVisibleVersion({ id: postId, now });
  if (!version.commentsOpen) throw commentsClosed();

  const parent = parentId === undefined ? null : await requireParent(actor, parentId, version.id);
  await countNewComment(actor);
  const doc: CommentDoc = {
    _id: newId(),
    postId: requireId(version.id),
    parentId: parent?._id ?? null,
    authorId: requireId(user.id),
    content,
    length: lengthOf(content),
    ...mediaLinksOf(content),
    revision: 1,
    createdAt: now,
    editedAt: null,
    hidden: (await isHeld(actor, content, now)) ? 'waiting' : null,
    deletedAt: null,
    deletedBy: null,
  };

  await store.insertComment(doc);
  await raiseThreadRevisions([doc.postId]);
  await announceComments([doc], {
    repliedTo: parent?.authorId ?? null,
    editor: findId(version.editorId ?? ''),
  });

  return { id: doc._id.toHexString(), revision: doc.revision, hidden: doc.hidden };
}

function commentsClosed(): Forbidden {
  const message = 'The comments of this post are closed';
  return new Forbidden(message, [{ path: '', message, code: 'comments_closed' }]);
}

/**
 * Edits the actor's own comment. `revision` is the revision of the text that the edit is based on. Throws Conflict if
 * the comment has another one, so that one of two concurrent edits is refused. Also throws TooMany.
 */
export async function editComment({
  actor,
  id,
  postId,
  content,
  revision,
  now = new Date(),
}: OfComment & {
  content: string;
  revision?: number | undefined;
  now?: Date;
}): Promise<{ comment: Comment; revision: number }> {
  // An account that may not comment gets this error before any other.
  requireCan(actor, 'write comment');
  const doc = await requireReachable({ actor, id, postId, now });
  requireCan(actor, 'edit comment', toFacts(doc));
  if (revision !== undefined && revision !== doc.revision) throw editedMeanwhile();
  if (content === doc.content) return { comment: await withAuthor(doc), revision: doc.revision };

  await countCommentChange(actor);
  const waits = doc.hidden === null && (await hasSuspiciousLinks(actor, content, now));

  const edited = await store.replaceContent(doc, { content, waits, ...mediaLinksOf(content) }, now);
  if (!edited) {
    await requireLive(id);
    throw editedMeanwhile();
  }

  await raiseThreadRevisions([edited.postId]);
  if (waits) await announceComments([edited]);
  return { comment: await withAuthor(edited), revision: edited.revision };
}

/** Hides a comment from readers, or shows it again. Throws Forbidden, NotFound. */
export async function setCommentHidden({
  actor,
  id,
  postId,
  hidden,
  now = new Date(),
}: ById & { postId?: string | undefined; hidden: boolean; now?: Date }): Promise<{
  comment: Comment;
  revision: number;
}> {
  requireCan(actor, 'hide comment');
  const { _id } = await requireReachable({ actor, id, postId, now });
  const doc = await store.setHidden(_id, hidden ? 'moderator' : null, now);
  if (!doc) throw unknown();

  await raiseThreadRevisions([doc.postId]);
  await recordOne(hidden ? 'comments.hidden' : 'comments.shown', doc, { actor, now });
  if (!hidden) await announceComments([doc]);

  return { comment: await withAuthor(doc), revision: doc.revision };
}

/**
 * Deletes a comment; its replies stay. Users may delete as many of their comments as they like. Throws Forbidden,
 * NotFound.
 */
export async function deleteComment({ actor, id, postId }: OfComment): Promise<void> {
  const now = new Date();
  const doc = await requireReachable({ actor, id, postId, now });
  requireCan(actor, 'delete comment', toFacts(doc));
  const count = await store.markDeleted({ ids: [doc._id] }, requireId(actor.user.id), now);
  if (count === 0) throw unknown();

  await raiseThreadRevisions([doc.postId]);
  await recordOne('comments.deleted', doc, { actor, now });
}

/** Undoes a deletion for the user who deleted the comment. Throws TooMany, and NotFound if it is too late. */
export async function restoreComment({ actor, id, postId }: OfComment): Promise<void> {
  const now = new Date();
  await countCommentChange(actor);
  const objectId = findId(id);
  const since = new Date(now.getTime() - UNDO_MS);
  const under = postId === undefined ? null : requireId(postId);
  const restored =
    objectId && (await store.restore(objectId, { by: requireId(actor.user.id), since, under }));
  if (!restored) throw unknown();

  await raiseThreadRevisions([restored.postId]);
  await recordOne('comments.undone', restored, { actor, now });
}

async function* toBatches(postId: string): AsyncGenerator<Comment[]> {
  for await (const docs of store.listVisible(requireId(postId), BATCH)) {
    const authors = await mapAuthors(docs.flatMap((doc) => doc.authorId?.toHexString() ?? []));
    yield docs.map((doc) => toComment(doc, authors.get(doc.authorId?.toHexString() ?? '')));
  }
}

async function withAuthor(doc: CommentDoc): Promise<Comment> {
  const id = doc.authorId?.toHexString() ?? '';
  return toComment(doc, (await mapAuthors([id])).get(id));
}

async function requireLive(id: string): Promise<CommentDoc> {
  const objectId = findId(id);
  const doc = objectId && (await store.findLive(objectId));
  if (!doc) throw unknown();
  return doc;
}

/**
 * Finds a comment that is not deleted, and that is under `postId` if that is given. Its author and admins can reach
 * it even if readers do not see the post; for others a comment under a hidden post is NotFound.
 */
async function requireReachable({
  actor,
  id,
  postId,
  now,
}: ById & { postId: string | undefined; now: Date }): Promise<CommentDoc> {
  const doc = await requireLive(id);
  if (postId !== undefined && doc.postId.toHexString() !== postId) throw unknown();
  if (!can(actor, 'delete comment', toFacts(doc))) {
    await getVisibleVersion({ id: doc.postId.toHexString(), now });
  }
  return doc;
}

async function requireParent(actor: Actor, id: string, postId: string): Promise<CommentDoc> {
  const objectId = findId(id);
  const doc = objectId && (await store.findLive(objectId));
  const isReadable = doc && doc.postId.toHexString() === postId && can(actor, 'read comment', toFacts(doc));
  if (isReadable) return doc;
  throw invalidAt('parentId', 'Comment not found under this post', 'unknown_parent');
}

async function isHeld(actor: SignedIn, content: string, now: Date): Promise<boolean> {
  const { user } = actor;
  if (can(actor, 'moderate comments')) return false;
  if (user.isUnconfirmed && siteSettings().holdUnconfirmed) return true;
  if (await hasSuspiciousLinks(actor, content, now)) return true;
  return siteSettings().comments === 'first-waits' && !(await store.hasVisible(requireId(user.id)));
}

/** Whether a new user has written more links than people usually do. A moderator then has to approve the comment. */
async function hasSuspiciousLinks(actor: SignedIn, content: string, now: Date): Promise<boolean> {
  if (can(actor, 'moderate comments') || countLinks(content) <= NEW_USER_LINKS_MAX) return false;
  return !(await store.hasVisible(requireId(actor.user.id), new Date(now.getTime() - NEW_FOR_MS)));
}

function requireId(id: string) {
  const objectId = findId(id);
  if (!objectId) throw unknown();
  return objectId;
}

function unknown(): NotFound {
  return new NotFound('Comment not found');
}

function editedMeanwhile(): Conflict {
  const message = 'Read the comment again and repeat the edit';
  return new Conflict('The comment has been edited in the meantime', [
    { path: 'content', message, code: 'edited_meanwhile' },
  ]);
}

/** The files of this site that a comment links to, as a field of its document: absent if there is none. */
function mediaLinksOf(content: string): { media?: string[] } {
  // Most comments have no link.
  if (!content.includes('/api/media/')) return {};
  const urls = splitLinks(content).flatMap(({ href }) => (href && mediaUrlOf(href)) ?? []);
  return urls.length > 0 ? { media: [...new Set(urls)] } : {};
}

/** Counts a new comment of the user. Throws TooMany. */
async function countNewComment(actor: SignedIn): Promise<void> {
  if (can(actor, 'moderate comments')) return;
  await consumePoint('comments', actor.user.id);
  await consumePoint('comments in a day', actor.user.id);
}

/** Counts an edit or a restoration: each invalidates the cached pages of the thread. Throws TooMany. */
async function countCommentChange(actor: SignedIn): Promise<void> {
  if (!can(actor, 'moderate comments')) await consumePoint('comment changes', actor.user.id);
}
