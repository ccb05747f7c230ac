import { createHash, randomBytes } from 'node:crypto';
import { isDuplicateKey } from '../db/failures.ts';
import { NotFound } from '../errors.ts';
import type { User } from './model.ts';
import * as store from './set-up-store.ts';
import { createUser, findUserByEmail, handOverToAdmin, hasAdmin } from './users.ts';

const TOKEN_BYTES = 24;

/**
 * Sees to it that somebody can become the first admin. Returns `made` where the settings named one, a
 * `token` for a one-time link where they did not, and neither where there is an admin already.
 */
export async function prepareFirstAdmin({
  admin,
  now = new Date(),
}: {
  admin: { email: string; password: string } | null;
  now?: Date;
}): Promise<{ made: User | null; token: string | null }> {
  if (await hasAdmin()) {
    await store.forget();
    return { made: null, token: null };
  }
  if (admin) return { made: await makeAdmin(admin, now), token: null };
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await store.keep(hashOf(token), now);
  return { made: null, token };
}

/** Whether the link would still make an admin. */
export async function isSetUpOpen({ token }: { token: string }): Promise<boolean> {
  return (await store.isKept(hashOf(token))) && !(await hasAdmin());
}

/** Makes the first admin by the one-time link. Throws NotFound where the link is wrong or used. */
export async function claimSetUp({
  token,
  name,
  email,
  password,
  now = new Date(),
}: {
  token: string;
  name: string;
  email: string;
  password: string;
  now?: Date;
}): Promise<User> {
  const hash = hashOf(token);
  // Taken before it is used: of two users with one link, one gets in.
  if ((await hasAdmin()) || !(await store.take(hash))) throw new NotFound('This link has been used');
  try {
    return await createUser({ name, email, password, role: 'admin', now });
  } catch (error) {
    await store.keep(hash, now);
    throw error;
  }
}

/** An account that has this address already becomes the admin's, and nobody else's. */
async function makeAdmin(
  { email, password }: { email: string; password: string },
  now: Date,
): Promise<User | null> {
  try {
    const existing = await findUserByEmail({ email });
    if (!existing) {
      return await createUser({ name: email.replace(/@.*/, ''), email, password, role: 'admin', now });
    }
    return await handOverToAdmin({ id: existing.id, password });
  } catch (error) {
    // Another process of the same installation was quicker.
    if (isDuplicateKey(error) || (await hasAdmin())) return null;
    throw error;
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
