import { Cookie, SetCookie } from '@remix-run/headers';
import { cookieName, isSecureSite } from '#server/auth/cookies.ts';
import { SecondFactorNeeded } from '#server/errors.ts';
import type { RouteArgs } from '#server/http/request/request-context.ts';
import { responseNotesContext } from '#server/http/response/response-notes.ts';
import type { User } from '#server/users/model.ts';
import { beginSecondFactor, PENDING_SECONDS } from '#server/users/second-factor/pending-sign-ins.ts';
import { sessionContext } from './session-cookie.ts';

const COOKIE = 'dvomova-second-step';

type Args = Pick<RouteArgs, 'request' | 'context'>;

/**
 * Starts the session of a user who has given the first factor. Throws SecondFactorNeeded if the account has a
 * second one; the response then has a cookie for the page that asks for it.
 */
export async function startSessionOrSecondStep({ context }: Args, user: User): Promise<void> {
  if (!user.hasSecondFactor) return context.get(sessionContext).start(user);
  const { secret } = await beginSecondFactor({ user });
  context.get(responseNotesContext).setCookie(makeCookie(secret, PENDING_SECONDS));
  throw new SecondFactorNeeded();
}

/** The secret of the sign-in that waits for its second factor; empty without one. */
export function secondStepOf(request: Request): string {
  return Cookie.from(request.headers.get('cookie')).get(cookieName(COOKIE)) ?? '';
}

/** Starts the session of a user who has given both factors. */
export async function finishSecondStep({ context }: Args, user: User): Promise<void> {
  await context.get(sessionContext).start(user);
  context.get(responseNotesContext).setCookie(makeCookie('', 0));
}

function makeCookie(value: string, maxAge: number): string {
  const cookie = new SetCookie({
    name: cookieName(COOKIE),
    value,
    maxAge,
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecureSite(),
  });
  return cookie.toString();
}
