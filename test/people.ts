import { createCookie } from 'react-router';
import type { Role } from '#contract/people.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { sessionSecret } from '#server/auth/secret.ts';
import { newId } from '#server/db/ids.ts';
import { type Member, type PersonDoc, toEmailKey, toMember } from '#server/people/model.ts';
import { insertPerson } from '#server/people/store.ts';
import { startSession } from '#server/sessions/sessions.ts';
import { request } from './http.ts';

export const PASSWORD = 'contra spem spero';

// Hashing is slow on purpose; one hash serves everybody in a test file.
let hashed: Promise<string> | undefined;
let count = 0;

/** A person in the database; their password is PASSWORD. */
export async function aPerson({
  name,
  email,
  role = 'reader',
  blocked = false,
  now = new Date(),
}: {
  name?: string;
  email?: string;
  role?: Role;
  blocked?: boolean;
  now?: Date;
} = {}): Promise<Member & { email: string }> {
  hashed ??= hashPassword(PASSWORD);
  count++;
  const address = email ?? `reader-${count}@example.com`;
  const doc: PersonDoc = {
    _id: newId(),
    name: name ?? `Читачка ${count}`,
    email: address,
    emailKey: toEmailKey(address),
    passwordHash: await hashed,
    role,
    image: null,
    epoch: 0,
    createdAt: now,
    blockedAt: blocked ? now : null,
    deletedAt: null,
  };
  await insertPerson(doc);
  return { ...toMember(doc), email: address };
}

/** A person with a session, without the sign-in. */
export async function aSignedIn(
  fields: Parameters<typeof aPerson>[0] = {},
): Promise<{ person: Member & { email: string }; cookie: string }> {
  const person = await aPerson(fields);
  return { person, cookie: await aSession(person) };
}

/** The cookie of a new session. */
export async function aSession({ id, epoch }: Pick<Member, 'id' | 'epoch'>): Promise<string> {
  const { secret } = await startSession({ personId: id, epoch, userAgent: null });
  return signedCookie(secret);
}

/** The session cookie as this service signs it, around any value. */
export async function signedCookie(value: unknown): Promise<string> {
  const cookie = await createCookie('dvomova', { secrets: [sessionSecret()] }).serialize(value);
  return cookie.split(';')[0] ?? '';
}

/** Signs in over HTTP; the answer's cookie as a request sends it back. */
export async function signIn({ email }: { email: string }, password = PASSWORD): Promise<string> {
  const response = await request('/api/auth/sign-in', { json: { email, password } });
  if (response.status !== 200) throw new Error(`The sign-in was answered with ${response.status}`);
  return cookieOf(response);
}

/** What a browser would send back; empty where the response takes the cookie away. */
export function cookieOf(response: Response): string {
  const [first = ''] = response.headers.getSetCookie();
  const pair = first.split(';')[0] ?? '';
  return pair.endsWith('=') ? '' : pair;
}
