import type { OwnComments } from '#contract/comments/comments.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { mapVisibleLinks } from '#server/posts/read/versions.ts';
import { requireUserId } from '#server/users/user-id.ts';
import * as store from './store.ts';

const SHOWN = 20;
/** The length of a shown text, in characters. */
const BEGINNING = 200;

/** The newest comments of a user, for that user only, including those that wait or are hidden. */
export async function listOwnComments({ actor }: { actor: SignedIn }): Promise<OwnComments> {
  const now = new Date();
  const id = requireUserId(actor.user.id);

  const { docs, total } = await store.listComments({ kind: 'author', id }, { skip: 0, limit: SHOWN });
  const posts = await mapVisibleLinks({ ids: docs.map(({ postId }) => postId.toHexString()), now });
  const comments = docs.map(({ _id, postId, content, createdAt, hidden }) => ({
    id: _id.toHexString(),
    beginning: beginningOf(content),
    createdAt: createdAt.toISOString(),
    hidden,
    post: posts.get(postId.toHexString()) ?? null,
  }));

  return { comments, total };
}

function beginningOf(content: string): string {
  const characters = Array.from(content);
  if (characters.length <= BEGINNING) return content;
  return `${characters.slice(0, BEGINNING).join('').trimEnd()}…`;
}
