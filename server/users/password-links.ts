import { randomBytes } from 'node:crypto';
import { recordChange } from '#server/audit/record.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireRecentSignIn } from '#server/auth/recent-sign-in.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { hashSecret } from '#server/auth/secret-hash.ts';
import { findId } from '#server/db/ids.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import type { User } from './model.ts';
import * as store from './password-link-store.ts';
import { findUser, setPassword } from './users.ts';

/** Long enough to hand the link over by any way. */
export const PASSWORD_LINK_MS = 24 * 60 * 60_000;

const TOKEN_BYTES = 24;

/**
 * Creates a one-time link to set a new password, which an admin hands over; earlier links of the user end. The
 * token is in no other place: its hash alone is stored. Throws Forbidden, NotFound, Conflict for a user without
 * an email address, who cannot sign in with a password.
 */
export async function createPasswordLink({
  actor,
  id,
  now = new Date(),
}: {
  actor: Actor;
  id: string;
  now?: Date;
}): Promise<{ token: string; expiresAt: Date; user: User }> {
  requireCan(actor, 'manage users');
  requireRecentSignIn(actor);
  const user = await findUser({ id });
  const userId = findId(id);
  if (!user || !userId) throw new NotFound('There is no such user');
  if (user.email === null) {
    const message = 'The user has no email address to sign in with';
    throw new Conflict(message, [{ path: 'id', message, code: 'no_email' }]);
  }
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + PASSWORD_LINK_MS);
  await store.putLink({ _id: userId, hash: hashSecret(token), expiresAt });
  if (!(await findUser({ id }))) {
    // The account was deleted meanwhile, with the links that it had.
    await store.deleteLinkOf(userId);
    throw new NotFound('There is no such user');
  }
  await recordChange({ actor, action: 'user.password-link', subject: { id }, now });
  return { token, expiresAt, user };
}

/** The user whose password the link sets; null where it is wrong, used or expired. */
export async function findPasswordLink({
  token,
  now = new Date(),
}: {
  token: string;
  now?: Date;
}): Promise<User | null> {
  const link = await store.findLink(hashSecret(token), now);
  return link && findUser({ id: link._id.toHexString() });
}

/** Sets the password and ends all sessions of the user. Throws NotFound where the link is wrong, used or expired. */
export async function usePasswordLink({
  token,
  password,
  now = new Date(),
}: {
  token: string;
  password: string;
  now?: Date;
}): Promise<User> {
  // Deleted before it is used: of two requests with one link, one succeeds.
  const link = await store.takeLink(hashSecret(token), now);
  if (!link) throw new NotFound('This link has been used or has expired');
  try {
    return await setPassword({ id: link._id.toHexString(), password });
  } catch (error) {
    await store.restoreLink(link);
    throw error;
  }
}
