import { signInSchema } from '#contract/users.ts';
import { signIn } from '../../auth/sign-in.ts';
import type { User } from '../../users/model.ts';
import { readJson } from '../request/body.ts';
import { isForm, readForm } from '../request/forms.ts';
import { clientAddressOf, type RouteArgs } from '../request/request-context.ts';
import { parse } from '../request/validation-errors.ts';

/** Signs in by the email and password in the body, JSON or a form. Throws Invalid, Unauthenticated, TooMany. */
export async function signInByPassword({
  request,
  context,
}: Pick<RouteArgs, 'request' | 'context'>): Promise<User> {
  const credentials = parse(signInSchema, await readCredentials(request));
  return signIn({ ...credentials, address: clientAddressOf(context) });
}

async function readCredentials(request: Request): Promise<unknown> {
  if (!isForm(request)) return readJson(request);
  // The other fields of the form belong to the page.
  const { email, password } = await readForm(request);
  return { email, password };
}
