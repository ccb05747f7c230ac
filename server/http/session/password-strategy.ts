import { Authenticator } from 'remix-auth';
import { Strategy } from 'remix-auth/strategy';
import { type SignIn, signInSchema } from '#contract/users.ts';
import { signIn } from '../../auth/sign-in.ts';
import type { User } from '../../users/model.ts';
import { readJson } from '../request/body.ts';
import { clientAddress } from '../request/client-address.ts';
import { isForm, readForm } from '../request/forms.ts';
import { parse } from '../request/validation-errors.ts';

/** Email and password, as JSON or as a form whose other fields are the page's own. */
class PasswordStrategy extends Strategy<User, SignIn> {
  override name = 'password';

  override async authenticate(request: Request): Promise<User> {
    return this.verify(parse(signInSchema, await readCredentials(request)));
  }
}

/** The ways to sign in. `authenticate` gives the user, and throws what the domain throws. */
export const authenticator = new Authenticator<User>().use(
  new PasswordStrategy((credentials) => signIn({ ...credentials, address: clientAddress() })),
);

async function readCredentials(request: Request): Promise<unknown> {
  if (!isForm(request)) return readJson(request);
  const { email, password } = await readForm(request);
  return { email, password };
}
