import type { ObjectId } from 'mongodb';
import { announce, type CommentEvent, hasListeners } from '#server/events/events.ts';
import type { CommentDoc } from './model.ts';
import * as store from './store.ts';

/**
 * Announces comments that everybody may read, and comments that wait for approval. An edit that has to wait is
 * announced again; a comment that becomes public is announced once. `written` is given for a comment that has just been
 * written.
 */
export async function announceComments(docs: CommentDoc[], written?: CommentEvent['written']): Promise<void> {
  await announce(
    docs.flatMap(({ _id, postId, parentId, authorId, hidden, revision, createdAt, stateAt }) => {
      if (hidden === 'moderator') return [];
      const id = _id.toHexString();
      const comment = {
        kind: 'comment' as const,
        id,
        postId,
        parentId,
        authorId,
        createdAt,
        ...(written && { written }),
      };
      const common = { ...comment, at: stateAt ?? createdAt };
      if (hidden === 'waiting') return { ...common, change: 'waiting', key: `${id}:waiting:${revision}` };
      return { ...common, change: 'created', key: `${id}:created` };
    }),
  );
}

/** Like `announceComments`, for comments that an admin has shown. */
export async function announceShown(ids: ObjectId[]): Promise<void> {
  if (!hasListeners()) return;
  const docs = await store.findByIds(ids);
  const shown = docs.filter(({ hidden, deletedAt }) => hidden === null && deletedAt === null);
  await announceComments(shown);
}
