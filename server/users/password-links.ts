import { randomBytes } from 'node:crypto';
import type { ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import { recordChange } from '#server/audit/record.ts';
import type { Actor, ById } from '#server/auth/actor.ts';
import { requireRecentSignIn } from '#server/auth/recent-sign-in.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { hashSecret } from '#server/auth/secret-hash.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { toEmailKey } from '#server/mail/email-key.ts';
import { enqueueLetters } from '#server/mail/enqueue-letters.ts';
import { requireMail } from './email/require-mail.ts';
import { isMakerTrusted, makerOf } from './makers.ts';
import type { User } from './model.ts';
import * as store from './password-link-store.ts';
import { requireUserId, userNotFound } from './user-id.ts';
import { findUser, replacePassword } from './users.ts';

/** Long enough to hand over the link in any way. */
export const PASSWORD_LINK_MS = 24 * 60 * 60_000;

const TOKEN_BYTES = 24;

/**
 * Creates a one-time link for a new password, which an admin hands over; earlier links of the user end. Only the hash
 * of its token is stored. Throws Forbidden, NotFound, Conflict for a user without an email address, who cannot sign
 * in with a password.
 */
export async function createPasswordLink({
  actor,
  id,
  now = new Date(),
}: ById & { now?: Date }): Promise<{ token: string; expiresAt: Date; user: User }> {
  requireCan(actor, 'manage users');
  requireRecentSignIn(actor);
  const userId = requireUserId(id);
  const user = await findUser({ id });
  if (!user) throw userNotFound();

  if (user.email === null) {
    const message = 'The user has no email address to sign in with';
    throw new Conflict(message, [{ path: 'id', message, code: 'no_email' }]);
  }

  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + PASSWORD_LINK_MS);
  await store.putLink({ _id: userId, hash: hashSecret(token), expiresAt, madeBy: makerOf(actor) });

  if (!(await findUser({ id }))) {
    // The account was deleted in the meantime, with its links.
    await store.deleteLinkOf(userId);
    throw userNotFound();
  }

  await recordChange({ actor, action: 'user.password-link', subject: { id }, now });
  return { token, expiresAt, user };
}

/** Sends such a link to the user in a letter. Throws what `createPasswordLink` throws, and Unavailable without mail. */
export async function sendPasswordLink({
  actor,
  id,
  locale,
}: {
  actor: Actor;
  id: string;
  /** The language for a user who has not chosen one. */
  locale: Locale;
}): Promise<void> {
  const now = new Date();
  requireMail();
  const { token, user } = await createPasswordLink({ actor, id, now });
  if (user.email === null) return;
  const { email, name } = user;
  const userId = requireUserId(id);
  const letter = { to: toEmailKey(email), locale: user.locale ?? locale, userId, data: { name } };
  await enqueueLetters([{ kind: 'passwordLink', ...letter, secret: token }], { now });
}

/** The links of these users that still work. */
export async function findValidLinks({
  userIds,
  now = new Date(),
}: {
  userIds: ObjectId[];
  now?: Date;
}): Promise<store.PasswordLinkDoc[]> {
  const links = await store.findLinksOf(userIds, now);
  const areValid = await Promise.all(links.map(isTrusted));
  return links.filter((_, index) => areValid[index]);
}

/** The user whose password the link sets; null if the link is wrong, used or expired. */
export async function findPasswordLink({
  token,
  now = new Date(),
}: {
  token: string;
  now?: Date;
}): Promise<User | null> {
  const link = await store.findLink(hashSecret(token), now);
  return link && (await isTrusted(link)) ? findUser({ id: link._id.toHexString() }) : null;
}

/** Sets the password and ends all sessions of the user. Throws NotFound if the link is wrong, used or expired. */
export async function usePasswordLink({
  token,
  password,
  now = new Date(),
}: {
  token: string;
  password: string;
  now?: Date;
}): Promise<User> {
  // Deleted before it is used, so that of two requests with the same link one succeeds.
  const link = await store.takeLink(hashSecret(token), now);
  if (!link || !(await isTrusted(link))) throw new NotFound('This link has been used or has expired');
  try {
    return await replacePassword({ id: link._id.toHexString(), password });
  } catch (error) {
    await store.restoreLink(link);
    throw error;
  }
}

/** Whether the link is still valid, which requires that its maker is still an admin. */
function isTrusted({ madeBy, expiresAt }: store.PasswordLinkDoc): Promise<boolean> {
  return isMakerTrusted(madeBy, new Date(expiresAt.getTime() - PASSWORD_LINK_MS));
}
