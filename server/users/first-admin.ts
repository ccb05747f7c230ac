import { randomBytes } from 'node:crypto';
import type { Locale } from '#contract/locales.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { hashSecret } from '#server/auth/secret-hash.ts';
import { isDuplicateKey } from '#server/db/failures.ts';
import { NotFound } from '#server/errors.ts';
import type { User } from './model.ts';
import * as store from './set-up-store.ts';
import { createUser, findUserByEmail, handOverToAdmin, hasAdmin } from './users.ts';

const TOKEN_BYTES = 24;

/**
 * Prepares the first admin of an installation. Returns `made` if the settings name an admin, a `token` for a one-time
 * link otherwise, and neither if there is an admin.
 */
export async function prepareFirstAdmin({
  admin,
}: {
  admin: { email: string; password: string } | null;
}): Promise<{ made: User | null; token: string | null }> {
  const now = new Date();
  if (await hasAdmin()) {
    await store.deleteToken();
    return { made: null, token: null };
  }
  if (admin) return { made: await makeAdmin(admin, now), token: null };

  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await store.putToken(hashSecret(token), now);
  return { made: null, token };
}

/** Whether the link is valid and there is no admin yet. */
export async function isSetUpOpen({ token }: { token: string }): Promise<boolean> {
  return (await store.hasToken(hashSecret(token))) && !(await hasAdmin());
}

/** Creates the first admin with the one-time link. Throws NotFound if the link is wrong or used. */
export async function claimSetUp({
  token,
  name,
  email,
  password,
  locale,
}: {
  token: string;
  name: string;
  email: string;
  password: string;
  locale: Locale;
}): Promise<User> {
  const now = new Date();
  const hash = hashSecret(token);
  // Deleted before it is used, so that of two users with the same link one succeeds.
  if ((await hasAdmin()) || !(await store.takeToken(hash))) throw new NotFound('This link has been used');
  try {
    return await createUser({ actor: SERVICE, name, email, password, role: 'admin', locale, now });
  } catch (error) {
    await store.putToken(hash, now);
    throw error;
  }
}

/** An existing account with this address is handed over to the admin; nobody else can sign in to it any more. */
async function makeAdmin(
  { email, password }: { email: string; password: string },
  now: Date,
): Promise<User | null> {
  try {
    const existing = await findUserByEmail({ email });
    if (!existing) {
      return await createUser({
        actor: SERVICE,
        name: email.replace(/@.*/, ''),
        email,
        password,
        role: 'admin',
        now,
      });
    }
    return await handOverToAdmin({ id: existing.id, password });
  } catch (error) {
    // Another process of the same installation created it first.
    if (isDuplicateKey(error) || (await hasAdmin())) return null;
    throw error;
  }
}
