import { redirect } from 'react-router';
import { findCurrentUser } from '#app/requests/current-user.ts';
import { PAGE_MAX } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import type { PostPage } from '#contract/posts/pages.ts';
import { queryInteger } from '#contract/text.ts';
import type { Actor } from '#server/auth/actor.ts';
import { can } from '#server/auth/policy.ts';
import { threadRevision } from '#server/comments/revision.ts';
import { getThread } from '#server/comments/thread.ts';
import { NotFound } from '#server/errors.ts';
import { makeFormToken } from '#server/http/request/form-token.ts';
import type { RouteArgs } from '#server/http/request/request-context.ts';
import { cacheBy } from '#server/http/response/cacheability.ts';
import type { Discussion, Participant } from './ui/discussion.ts';

/**
 * Loads the page of the thread that `?comments=` (a page number) or `?comment=` (an id) names. Throws NotFound, and for
 * anonymous readers a redirect from an id to its page, which is cached once for all ids.
 */
export async function loadDiscussion(
  args: Pick<RouteArgs, 'request' | 'context'>,
  post: PostPage,
): Promise<Discussion> {
  const { searchParams } = new URL(args.request.url);
  const actor = await findCurrentUser(args);
  const id = searchParams.get('comment');
  const action = searchParams.get('done');
  const { locale, translation } = post;
  const page = pageIn(searchParams);
  const threads = [post.id, ...(translation ? [translation.id] : [])].map(threadRevision);
  await cacheBy(args.context, ['profiles', ...threads]);
  const thread = await getThread({
    post: { id: post.id, locale, translation },
    actor,
    page,
    at: id ?? undefined,
  });
  if (id !== null && actor.kind === 'anonymous') throw redirect(pagePath(post, thread.page));

  return {
    thread,
    participant: toParticipant(actor),
    token: actor.kind === 'user' ? makeFormToken() : null,
    now: new Date().toISOString(),
    done: action === null || actor.kind !== 'user' ? null : { action, id },
  };
}

function pagePath({ locale, slug }: PostPage, page: number): string {
  return paths.post(locale, slug) + (page > 1 ? `?comments=${page}` : '');
}

function toParticipant(actor: Actor): Participant | null {
  if (actor.kind !== 'user') return null;
  const { id, isBlocked } = actor.user;
  return { id, isBlocked, isModerator: can(actor, 'moderate comments') };
}

function pageIn(query: URLSearchParams): number {
  const value = query.get('comments');
  if (value === null) return 1;
  const parsed = queryInteger({ min: 1, max: PAGE_MAX }).safeParse(value);
  if (!parsed.success) throw new NotFound('Page not found');
  return parsed.data;
}
