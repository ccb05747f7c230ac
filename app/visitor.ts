import { redirect } from 'react-router';
import { paths } from '#contract/paths.ts';
import type { Actor, SignedIn } from '#server/auth/actor.ts';
import { NotFound } from '#server/errors.ts';
import { findActor } from '#server/http/session/session-cookie.ts';
import { localeOf } from './page-data.ts';

/** Who looks at the page. */
export function visitorOf(request: Request): Promise<Actor> {
  return findActor(request);
}

/** Who is signed in; anybody else is sent to sign in and comes back to this page. Throws a redirect. */
export async function requireUser(request: Request): Promise<SignedIn> {
  const actor = await findActor(request);
  if (actor.kind === 'user') return actor;
  const { pathname, search } = new URL(request.url);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  throw redirect(paths.signIn(localeOf(request), isRead ? pathname + search : pathname), {
    status: isRead ? 302 : 303,
    headers: { 'Cache-Control': 'no-store' },
  });
}

/** An admin. To everybody else the page is not there. Throws NotFound or a redirect. */
export async function requireAdmin(request: Request): Promise<SignedIn> {
  const actor = await requireUser(request);
  if (actor.user.role !== 'admin' || actor.user.isBlocked) throw new NotFound();
  return actor;
}
