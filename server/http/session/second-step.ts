import { Cookie, SetCookie } from '@remix-run/headers';
import { cookieName, isSecureSite } from '#server/auth/cookies.ts';
import { readDeviceToken } from '#server/auth/known-device.ts';
import { findId } from '#server/db/ids.ts';
import { SecondFactorNeeded } from '#server/errors.ts';
import type { RouteArgs } from '#server/http/request/request-context.ts';
import { responseNotesContext } from '#server/http/response/response-notes.ts';
import { beginSecondFactor, PENDING_SECONDS } from '#server/second-factor/pending-sign-ins.ts';
import type { User } from '#server/users/model.ts';
import { sendSecurityLetter } from '#server/users/security-letters.ts';
import { describeDevice } from '#server/users/sessions/device.ts';
import { deviceTokenOf } from './device-cookie.ts';
import { sessionContext } from './session-cookie.ts';

const COOKIE = 'dvomova-second-step';

type Args = Pick<RouteArgs, 'request' | 'context'>;

/** A user who has just signed up through a provider expects the sign-in, so it is not announced. */
const NEW_ACCOUNT_MS = 60_000;

/**
 * Starts the session of a user who has given the first factor. Throws SecondFactorNeeded if the account has a
 * second one; the response then has a cookie for the page that asks for it.
 */
export async function startSessionOrSecondStep(
  { request, context }: Args,
  user: User,
  { isExpected = false } = {},
): Promise<void> {
  if (!user.hasSecondFactor) {
    if (!isExpected) await tellOfUnknownDevice(request, user);
    return context.get(sessionContext).start(user);
  }

  const { secret } = await beginSecondFactor({ user });
  context.get(responseNotesContext).setCookie(makeCookie(secret, PENDING_SECONDS));
  throw new SecondFactorNeeded();
}

/** The secret of the sign-in that waits for its second factor; empty if there is none. */
export function secondStepOf(request: Request): string {
  return Cookie.from(request.headers.get('cookie')).get(cookieName(COOKIE)) ?? '';
}

/** Starts the session of a user who has given both factors. */
export async function finishSecondStep({ request, context }: Args, user: User): Promise<void> {
  await tellOfUnknownDevice(request, user);
  await context.get(sessionContext).start(user);
  context.get(responseNotesContext).setCookie(makeCookie('', 0));
}

async function tellOfUnknownDevice(request: Request, { id, email, createdAt }: User): Promise<void> {
  const userId = findId(id);
  if (!userId || email === null || Date.now() - createdAt.getTime() < NEW_ACCOUNT_MS) return;
  const token = deviceTokenOf(request, { email });
  if (token !== null && readDeviceToken({ email, token }) !== null) return;
  const device = describeDevice(request.headers.get('user-agent'));
  await sendSecurityLetter({ userId, kind: 'newSignIn', data: { device } });
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
