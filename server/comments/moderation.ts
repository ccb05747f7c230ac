import type { BlockedUsers, ModerationEntry, ModerationPage } from '#contract/comments/comments.ts';
import type { PostLink } from '#contract/posts/pages.ts';
import type { Actor, SignedIn } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { findIds } from '#server/db/ids.ts';
import { mapPostLinks } from '#server/posts/read/versions.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { requireUserId } from '#server/users/user-id.ts';
import { listBlocked, mapAuthors } from '#server/users/users.ts';
import * as store from './store.ts';
import { toThreadComment } from './thread.ts';

export const MODERATION_PAGE = 50;

const BLOCKED_SHOWN = 50;

export type ModerationView =
  | { kind: 'newest' }
  | { kind: 'hidden' }
  | { kind: 'waiting' }
  | { kind: 'author'; id: string };

/**
 * A page of the comments of all posts for a moderator, newest first. A page past the end gives the last page, because
 * its comments may just have been deleted. Throws Forbidden, NotFound.
 */
export async function listForModeration({
  actor,
  view,
  page,
}: {
  actor: Actor;
  view: ModerationView;
  page: number;
}): Promise<ModerationPage> {
  requireCan(actor, 'moderate comments');
  const { docs, total, totalPages, page: shown } = await readPage(toFilter(view), page);
  const authorId = view.kind === 'author' ? view.id : null;
  const [authors, posts, waiting] = await Promise.all([
    mapAuthors([
      ...docs.flatMap((doc) => doc.authorId?.toHexString() ?? []),
      ...(authorId ? [authorId] : []),
    ]),
    mapPostLinks(docs.map((doc) => doc.postId.toHexString())),
    store.countHidden('waiting'),
  ]);

  const entries = docs.map(
    (doc): ModerationEntry => ({
      ...toThreadComment(doc, { actor, authors }),
      post: posts.get(doc.postId.toHexString()) ?? null,
    }),
  );
  return {
    entries,
    page: shown,
    totalPages,
    total,
    waiting,
    policy: siteSettings().comments,
    author: authorId ? { id: authorId, name: authors.get(authorId)?.name ?? null } : null,
  };
}

/** The users who were blocked last. Throws Forbidden. */
export async function listBlockedUsers({ actor }: { actor: SignedIn }): Promise<BlockedUsers> {
  requireCan(actor, 'moderate comments');
  const found = await listBlocked({ limit: BLOCKED_SHOWN + 1 });
  const users = found.slice(0, BLOCKED_SHOWN).map(({ id, name }) => ({ id, name }));
  return { users, hasMore: found.length > BLOCKED_SHOWN };
}

/** How many comments wait for approval. Throws Forbidden. */
export function countWaiting({ actor }: { actor: SignedIn }): Promise<number> {
  requireCan(actor, 'moderate comments');
  return store.countHidden('waiting');
}

/** The addresses of comments by their ids. Comments that no longer exist, or whose post does not, are left out. */
export async function mapCommentPosts(ids: Iterable<string>): Promise<Map<string, PostLink>> {
  const objectIds = findIds(ids);
  const docs = objectIds.length > 0 ? await store.findByIds(objectIds) : [];
  const posts = await mapPostLinks(docs.map(({ postId }) => postId.toHexString()));

  return new Map(
    docs.flatMap(({ _id, postId }) => {
      const post = posts.get(postId.toHexString());
      return post ? [[_id.toHexString(), post] as const] : [];
    }),
  );
}

async function readPage(filter: store.ModerationFilter, page: number) {
  const read = (number: number) =>
    store.listComments(filter, { skip: (number - 1) * MODERATION_PAGE, limit: MODERATION_PAGE });
  const { docs, total } = await read(page);
  const totalPages = Math.max(1, Math.ceil(total / MODERATION_PAGE));
  if (page <= totalPages) return { docs, total, totalPages, page };
  return { ...(await read(totalPages)), totalPages, page: totalPages };
}

function toFilter(view: ModerationView): store.ModerationFilter {
  if (view.kind === 'newest') return view;
  if (view.kind === 'hidden') return { kind: 'hidden' };
  if (view.kind === 'waiting') return { kind: 'hidden', because: 'waiting' };
  return { kind: 'author', id: requireUserId(view.id) };
}
