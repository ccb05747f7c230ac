import { createCookie } from 'react-router';
import type { Role } from '#contract/users.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { sessionSecret } from '#server/auth/secret.ts';
import { newId } from '#server/db/ids.ts';
import { toEmailKey, toUser, type User, type UserDoc } from '#server/users/model.ts';
import { startSession } from '#server/users/sessions/sessions.ts';
import { insertUser } from '#server/users/store.ts';
import { request } from '#test/setup/request.ts';

export const PASSWORD = 'contra spem spero';

// Hashing is slow on purpose; one hash serves everybody in a test file.
let hashed: Promise<string> | undefined;
let count = 0;

/** A user in the database; their password is PASSWORD. */
export async function aUser({
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
} = {}): Promise<User & { email: string }> {
  hashed ??= hashPassword(PASSWORD);
  count++;
  const address = email ?? `reader-${count}@example.com`;
  const doc: UserDoc = {
    _id: newId(),
    name: name ?? `Читачка ${count}`,
    email: address,
    emailKey: toEmailKey(address),
    passwordHash: await hashed,
    role,
    image: null,
    sessionVersion: 0,
    createdAt: now,
    blockedAt: blocked ? now : null,
    deletedAt: null,
  };
  await insertUser(doc);
  return { ...toUser(doc), email: address };
}

/** A user with a session, without the sign-in. */
export async function aSignedIn(
  fields: Parameters<typeof aUser>[0] = {},
): Promise<{ user: User & { email: string }; cookie: string }> {
  const user = await aUser(fields);
  return { user, cookie: await aSession(user) };
}

/** The cookie of a new session. */
export async function aSession({ id, sessionVersion }: Pick<User, 'id' | 'sessionVersion'>): Promise<string> {
  const { secret } = await startSession({ userId: id, sessionVersion, userAgent: null });
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
