import { signInSchema } from '#contract/users.ts';
import { signIn } from '../../auth/sign-in.ts';
import type { User } from '../../users/model.ts';
import { clientAddressOf, type RequestContext } from '../request/request-context.ts';
import { parse } from '../request/validation-errors.ts';
import { sessionContext } from './session-cookie.ts';

/** Signs in by email and password, and starts a session. Throws Invalid, Unauthenticated, TooMany. */
export async function signInByPassword(context: RequestContext, given: unknown): Promise<User> {
  const credentials = parse(signInSchema, given);
  const user = await signIn({ ...credentials, address: clientAddressOf(context) });
  await context.get(sessionContext).start(user);
  return user;
}
