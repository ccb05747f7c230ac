import { createCookie } from 'react-router';
import type { Locale } from '#contract/locales.ts';
import type { Role } from '#contract/users/roles.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { isSecureSite, sessionCookieName } from '#server/auth/cookies.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { newId } from '#server/db/ids.ts';
import { toEmailKey } from '#server/mail/email-key.ts';
import { sessionSecret } from '#server/secret.ts';
import { deleteAccount } from '#server/users/management/delete-account.ts';
import { toUser, type User, type UserDoc } from '#server/users/model.ts';
import { startSession } from '#server/users/sessions/sessions.ts';
import { insertUser } from '#server/users/store.ts';
import { blockUser, setRole } from '#server/users/users.ts';
import { request } from '#test/setup/request.ts';

export const PASSWORD = 'contra spem spero';

// Hashing takes 61 ms on purpose; all users of a test file share one hash.
let hashed: Promise<string> | undefined;
let count = 0;

/** Stores a user whose password is PASSWORD. */
export async function aUser({
  name,
  email,
  role = 'reader',
  blocked = false,
  locale = 'uk',
  now = new Date(),
  ...confirmation
}: {
  name?: string;
  email?: string;
  role?: Role;
  blocked?: boolean;
  locale?: Locale;
  now?: Date;
  /** Null if the sign-up waits for a confirmation. */
  emailConfirmedAt?: Date | null;
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
    // Without one, the first page that the user opens would be stored.
    locale,
    sessionVersion: 0,
    createdAt: now,
    blockedAt: blocked ? now : null,
    deletedAt: null,
    ...confirmation,
  };
  await insertUser(doc);
  return { ...toUser(doc), email: address };
}

/** Stores a user with a session, without a sign-in. */
export async function aSignedIn(
  fields: Parameters<typeof aUser>[0] = {},
): Promise<{ user: User & { email: string }; cookie: string }> {
  const user = await aUser(fields);
  return { user, cookie: await aSession(user) };
}

/** Starts a session and returns its cookie. */
export async function aSession({ id, sessionVersion }: Pick<User, 'id' | 'sessionVersion'>): Promise<string> {
  const { secret } = await startSession({ userId: id, sessionVersion, userAgent: null });
  return signedCookie(secret);
}

/** A session cookie with any value and a valid signature. */
export async function signedCookie(value: unknown): Promise<string> {
  const cookie = await createCookie(sessionCookieName(), {
    path: '/',
    secure: isSecureSite(),
    secrets: [sessionSecret()],
  }).serialize(value);
  return cookie.split(';')[0] ?? '';
}

/** Signs in over HTTP and returns the cookie as a request header. */
export async function signIn({ email }: { email: string }, password = PASSWORD): Promise<string> {
  const response = await request('/api/auth/sign-in', { json: { email, password } });
  if (response.status !== 200) throw new Error(`The sign-in got the response ${response.status}`);
  return cookieOf(response);
}

/** The cookie that a browser sends after this response; empty when the response deletes it. */
export function cookieOf(response: Response): string {
  const [first = ''] = response.headers.getSetCookie();
  const pair = first.split(';')[0] ?? '';
  return pair.endsWith('=') ? '' : pair;
}

/** Ways in which an admin loses the rights. */
export const LOSSES = {
  demoted: (id: string) => setRole({ actor: COMMAND_LINE, id, role: 'reader' }),
  blocked: (id: string) => blockUser({ actor: COMMAND_LINE, id }),
  deleted: (id: string) => deleteAccount({ actor: COMMAND_LINE, id }),
};
