import type { ObjectId } from 'mongodb';
import { recordChange } from '#server/audit/record.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { findId } from '#server/db/ids.ts';
import { raiseThreadRevisions } from './revision.ts';
import * as store from './store.ts';

/** Whether a user has written a comment that is still stored. */
export function hasComments(authorId: ObjectId): Promise<boolean> {
  return store.hasAny(authorId);
}

/** Deletes all comments of a user. As with any deletion, their texts are erased ten minutes later. Throws Forbidden. */
export async function deleteCommentsBy({
  actor,
  userId,
  now = new Date(),
}: {
  actor: Actor;
  userId: string;
  now?: Date;
}): Promise<void> {
  requireCan(actor, 'delete user', { id: userId });
  const author = findId(userId);
  if (!author) return;

  const postIds = await store.listPostIdsBy(author);
  const by = actor.kind === 'user' ? findId(actor.user.id) : null;
  const count = await store.markDeleted({ authorId: author }, by ?? author, now);
  await raiseThreadRevisions(postIds);
  if (count > 0) await recordChange({ actor, action: 'comments.deleted', count, now });
}
