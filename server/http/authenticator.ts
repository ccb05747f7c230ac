import { Authenticator } from 'remix-auth';
import { Strategy } from 'remix-auth/strategy';
import { type SignIn, signInSchema } from '#contract/people.ts';
import { signIn } from '../auth/sign-in.ts';
import type { Member } from '../people/model.ts';
import { readJson } from './body.ts';
import { clientAddress } from './client-address.ts';
import { isForm, readForm } from './forms.ts';
import { parse } from './issues.ts';

/** Email and password, as JSON or as a form whose other fields are the page's own. */
class PasswordStrategy extends Strategy<Member, SignIn> {
  override name = 'password';

  override async authenticate(request: Request): Promise<Member> {
    return this.verify(parse(signInSchema, await readCredentials(request)));
  }
}

/** The ways to sign in. `authenticate` gives the person, and throws what the domain throws. */
export const authenticator = new Authenticator<Member>().use(
  new PasswordStrategy((credentials) => signIn({ ...credentials, address: clientAddress() })),
);

async function readCredentials(request: Request): Promise<unknown> {
  if (!isForm(request)) return readJson(request);
  const { email, password } = await readForm(request);
  return { email, password };
}
