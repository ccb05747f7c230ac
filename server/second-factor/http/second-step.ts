import { Cookie, SetCookie } from '@remix-run/headers';
import { cookieName, isSecureSite } from '#server/auth/cookies.ts';
import { SecondFactorNeeded } from '#server/errors.ts';
import { clientAddressOf, type RouteArgs } from '#server/http/request/request-context.ts';
import { responseNotesContext } from '#server/http/response/response-notes.ts';
import { sessionContext } from '#server/http/session/session-cookie.ts';
import { tellOfUnknownDevice } from '#server/http/session/unknown-device.ts';
import {
  beginSecondFactor,
  finishWithCode,
  PENDING_SECONDS,
} from '#server/second-factor/pending-sign-ins.ts';
import type { User } from '#server/users/model.ts';

const COOKIE = 'dvomova-second-step';

type Args = Pick<RouteArgs, 'request' | 'context'>;

/**
 * If the account has a second factor, checks the code that came with the password. Without one, sets a cookie for the
 * page that asks for the second factor, and throws SecondFactorNeeded instead of a session.
 */
export async function askForSecondFactor(
  { context }: Args,
  user: User,
  code: string | undefined,
): Promise<void> {
  if (!user.hasSecondFactor) return;

  const { secret } = await beginSecondFactor({ user });
  if (code !== undefined) {
    await finishWithCode({ secret, code, address: clientAddressOf(context) });
    return;
  }
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
