import type { Thread } from '#contract/comments.ts';
import { PAGE_MAX } from '#contract/limits.ts';
import type { PostPage } from '#contract/posts.ts';
import { queryInteger } from '#contract/text.ts';
import type { Actor } from '#server/auth/actor.ts';
import { getThread } from '#server/comments/thread.ts';
import { NotFound } from '#server/errors.ts';
import { makeFormToken } from '#server/http/request/form-token.ts';
import type { RouteArgs } from '#server/http/request/request-context.ts';
import { cacheBy } from '#server/http/response/cacheability.ts';
import { threadRevision } from '#server/revisions/revisions.ts';
import { visitorOf } from './visitor.ts';

/** Who takes part, as far as the page draws it. */
export type Participant = {
  id: string;
  name: string;
  image: string | null;
  isBlocked: boolean;
  isAdmin: boolean;
};

/** The comments under a post and what the visitor may do there. */
export type Discussion = {
  thread: Thread;
  /** Null for readers who have not signed in; their page is static. */
  participant: Participant | null;
  /** Goes with forms that write. */
  token: string | null;
  /** The server's clock when the page was made, ISO 8601. */
  now: string;
  /** What a form without scripts has just done, and to which comment. */
  done: { what: string; id: string | null } | null;
};

/** Loads what `?comments=` (a page) or `?comment=` (one comment) ask for. Throws NotFound. */
export async function loadDiscussion(
  args: Pick<RouteArgs, 'request' | 'context'>,
  post: PostPage,
): Promise<Discussion> {
  const { searchParams } = new URL(args.request.url);
  const actor = await visitorOf(args);
  const id = searchParams.get('comment');
  const what = searchParams.get('done');
  const { locale, translation } = post;
  const page = pageIn(searchParams);
  const threads = [post.id, ...(translation ? [translation.id] : [])].map(threadRevision);
  const query = ['comments', 'comment'];
  const tokens = await cacheBy(args.context, ['profiles', ...threads], { query });
  const thread = await getThread({
    post: { id: post.id, locale, translation },
    actor,
    page,
    at: id ?? undefined,
    tokens,
  });
  return {
    thread,
    participant: toParticipant(actor),
    token: actor.kind === 'user' ? makeFormToken() : null,
    now: new Date().toISOString(),
    done: what === null || actor.kind !== 'user' ? null : { what, id },
  };
}

function toParticipant(actor: Actor): Participant | null {
  if (actor.kind !== 'user') return null;
  const { id, name, image, isBlocked, role } = actor.user;
  return { id, name, image, isBlocked, isAdmin: role === 'admin' };
}

function pageIn(query: URLSearchParams): number {
  const given = query.get('comments');
  if (given === null) return 1;
  const parsed = queryInteger({ min: 1, max: PAGE_MAX }).safeParse(given);
  if (!parsed.success) throw new NotFound('There is no such page');
  return parsed.data;
}
