import type { Member } from '#server/people/model.ts';
import { createPerson, findPerson } from '#server/people/people.ts';
import { request } from './http.ts';

export const PASSWORD = 'contra spem spero';

let count = 0;

/** A person in the database; their password is PASSWORD. */
export async function aPerson(fields: Partial<Parameters<typeof createPerson>[0]> = {}): Promise<Member> {
  count++;
  return createPerson({
    name: `Читачка ${count}`,
    email: `reader-${count}@example.com`,
    password: PASSWORD,
    ...fields,
  });
}

/** Signs in over HTTP; the answer's cookie as a request sends it back. */
export async function signIn(person: Pick<Member, 'email'>, password = PASSWORD): Promise<string> {
  const response = await request('/api/auth/sign-in', { json: { email: person.email, password } });
  if (response.status !== 200) throw new Error(`The sign-in was answered with ${response.status}`);
  return cookieOf(response);
}

/** What a browser would send back; empty where the response takes the cookie away. */
export function cookieOf(response: Response): string {
  const [first = ''] = response.headers.getSetCookie();
  const pair = first.split(';')[0] ?? '';
  return pair.endsWith('=') ? '' : pair;
}

/** A person of this role with a session. */
export async function aSignedIn(
  fields: Partial<Parameters<typeof createPerson>[0]> = {},
): Promise<{ person: Member; cookie: string }> {
  const person = await aPerson(fields);
  const cookie = await signIn(person);
  return { person: (await findPerson({ id: person.id })) ?? person, cookie };
}
