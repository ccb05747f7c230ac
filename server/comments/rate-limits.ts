import type { SignedIn } from '#server/auth/actor.ts';
import { consumePoint } from '#server/auth/rate-limit.ts';

/** Counts a new comment of the user. Throws TooMany. */
export async function countNewComment({ user }: SignedIn): Promise<void> {
  if (user.role === 'admin') return;
  await consumePoint('comments', user.id);
  await consumePoint('comments in a day', user.id);
}

/** Counts an edit or a restoration: each invalidates the cached pages of the thread. Throws TooMany. */
export async function countCommentChange({ user }: SignedIn): Promise<void> {
  if (user.role !== 'admin') await consumePoint('comment changes', user.id);
}
