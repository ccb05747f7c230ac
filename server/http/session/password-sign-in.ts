import { signInSchema } from '#contract/users/users.ts';
import { signIn } from '#server/auth/sign-in.ts';
import { clientAddressOf, type RouteArgs } from '#server/http/request/request-context.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import type { User } from '#server/users/model.ts';
import { beginSession } from './begin-session.ts';
import { deviceTokenOf } from './device-cookie.ts';

/**
 * Signs in by email and password, and starts a session. Throws Invalid, Unauthenticated, TooMany, and
 * SecondFactorNeeded for the second step.
 */
export async function signInByPassword(
  { request, context }: Pick<RouteArgs, 'request' | 'context'>,
  given: unknown,
): Promise<User> {
  const { code, ...credentials } = parse(signInSchema, given);
  const deviceToken = deviceTokenOf(request, credentials);
  const user = await signIn({ ...credentials, deviceToken, address: clientAddressOf(context) });
  await beginSession({ request, context }, user, { code });
  return user;
}
