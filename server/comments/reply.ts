import type { SignedIn } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { findIds } from '#server/db/ids.ts';
import { NotFound } from '#server/errors.ts';
import { createComment } from './comments.ts';
import { moderateMany } from './moderate-many.ts';
import * as store from './store.ts';

/**
 * Replies to a comment of any post, which is thereby approved if it waits. Throws NotFound, and as `createComment`.
 */
export async function replyToComment({
  actor,
  id,
  content,
}: {
  actor: SignedIn;
  id: string;
  content: string;
}): Promise<void> {
  requireCan(actor, 'moderate comments');
  const [parent] = await store.findByIds(findIds([id]));
  if (!parent || parent.deletedAt) throw new NotFound('Comment not found');
  // Before the approval, which a refused reply must not cause.
  await createComment({ actor, postId: parent.postId.toHexString(), parentId: id, content });
  if (parent.hidden === 'waiting') await moderateMany({ actor, ids: [id], action: 'show' });
}
