import { redirect } from 'react-router';
import { paths } from '#contract/paths.ts';
import type { Actor, SignedIn } from '#server/auth/actor.ts';
import { DomainError } from '#server/errors.ts';
import { isDataRequest } from '#server/http/request/data-request.ts';
import { isForm } from '#server/http/request/forms.ts';
import type { RouteArgs } from '#server/http/request/request-context.ts';
import { sessionContext } from '#server/http/session/session-cookie.ts';
import { localeOf } from './page-locale.ts';

type Args = Pick<RouteArgs, 'request' | 'context'>;

/** The user who requests the page, or anonymous. */
export function findCurrentUser({ context }: Pick<RouteArgs, 'context'>): Promise<Actor> {
  return context.get(sessionContext).actor();
}

/**
 * The signed-in user. Anonymous readers are redirected to the sign-in page, which leads back to this page.
 * Throws that redirect; or, because the session ended while its page was open, Unauthenticated for the request of a
 * fetcher, and the redirect to a page that keeps what was typed for a form.
 */
export async function requireUser(args: Args): Promise<SignedIn> {
  const { request } = args;
  const actor = await findCurrentUser(args);
  if (actor.kind === 'user') return actor;
  if (isDataRequest(request)) throw signedOut();

  const { pathname, search } = new URL(request.url);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isTyped(request)) throw redirect(paths.unsentForm(localeOf(request), pathname + search), 307);
  throw redirect(paths.signIn(localeOf(request), isRead ? pathname + search : pathname), {
    status: isRead ? 302 : 303,
    headers: { 'Cache-Control': 'no-store' },
  });
}

/** Whether the request has what a user has typed into a form without files. */
export function isTyped(request: Request): boolean {
  return request.method === 'POST' && isForm(request);
}

function signedOut(): DomainError {
  const message = 'The session has ended';
  return new DomainError('unauthenticated', message, {
    details: [{ path: '', message, code: 'signed_out' }],
  });
}
