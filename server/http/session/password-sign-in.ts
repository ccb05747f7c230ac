import { signInSchema } from '#contract/users.ts';
import { signIn } from '../../auth/sign-in.ts';
import type { User } from '../../users/model.ts';
import { clientAddressOf, type RouteArgs } from '../request/request-context.ts';
import { parse } from '../request/validation-errors.ts';
import { deviceTokenOf } from './device-cookie.ts';
import { startSessionOrSecondStep } from './second-step.ts';

/**
 * Signs in by email and password, and starts a session. Throws Invalid, Unauthenticated, TooMany, and
 * SecondFactorNeeded for the second step.
 */
export async function signInByPassword(
  { request, context }: Pick<RouteArgs, 'request' | 'context'>,
  given: unknown,
): Promise<User> {
  const credentials = parse(signInSchema, given);
  const deviceToken = deviceTokenOf(request, credentials);
  const user = await signIn({ ...credentials, deviceToken, address: clientAddressOf(context) });
  await startSessionOrSecondStep({ request, context }, user);
  return user;
}
