import type { ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import { readDeviceToken } from '#server/auth/known-device.ts';
import { countForNetwork, countForRecipient } from '#server/auth/letter-limits.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { addressSubject, consumePoint, isWithinLimit } from '#server/auth/rate-limit.ts';
import { hashSecret } from '#server/auth/secret-hash.ts';
import { isDuplicateKey } from '#server/db/failures.ts';
import { newId } from '#server/db/ids.ts';
import { features } from '#server/features.ts';
import { clearBounce } from '#server/mail/bounce-store.ts';
import { toEmailKey } from '#server/mail/email-key.ts';
import { enqueueLetters } from '#server/mail/enqueue-letters.ts';
import { setPasswordByLetter } from '#server/users/email/email-store.ts';
import { endLinksOf, findLink, type LinkDoc } from '#server/users/email/link-store.ts';
import { consumeLink, invalidToken, makeLink } from '#server/users/email/links.ts';
import { requireMail } from '#server/users/email/require-mail.ts';
import { isEmailConfirmed, toUser, type User, type UserDoc } from '#server/users/model.ts';
import { deleteLinkOf } from '#server/users/password-link-store.ts';
import { sendSecurityLetter } from '#server/users/security-letters.ts';
import { endSessions } from '#server/users/sessions/sessions.ts';
import { findByEmailKey, findUser } from '#server/users/store.ts';
import { emailTaken } from '#server/users/users.ts';

/**
 * Sends a letter to the address, if it has an account. Its link is made only when the letter is sent, and the same work
 * is done here for every address. Beyond the limits nothing is sent, and the caller does not learn that either. Throws
 * Unavailable without mail.
 */
export async function requestPasswordReset({
  email,
  locale,
  address,
  deviceToken = null,
}: {
  email: string;
  locale: Locale;
  /** The client's IP address; only a keyed hash of it is stored. */
  address: string;
  /** From an earlier sign-in to this account on the client's device. */
  deviceToken?: string | null;
}): Promise<void> {
  requireMail();
  // Uses the normalized address, not the typed one: characters that only look equal could name another mailbox.
  const to = toEmailKey(email);
  const user = await findByEmailKey(to);
  const limits = resetLimits({ to, address, deviceToken, user });
  // In order, so that a network beyond its own limit uses up nothing of the account's.
  for (const count of limits) if (!(await isWithinLimit(count()))) return;

  // The letter is for the account that was counted, and for nobody without one: a stranger who signs up with the address
  // before the letter is sent would get it uncounted.
  const userId = user?._id ?? newId();
  await enqueueLetters([{ kind: 'resetPassword', to, locale, userId, data: {} }], { now: new Date() });
}

/**
 * A confirmed address has letters of its own, which others cannot use up: neither by other kinds of letters, nor from one
 * network. A device that has signed in since the confirmation, so with the owner, is not even limited by three networks.
 * Without an account nothing is sent, so nothing is taken from the letters that the address may get.
 */
function resetLimits({
  to,
  address,
  deviceToken,
  user,
}: {
  to: string;
  address: string;
  deviceToken: string | null;
  user: UserDoc | null;
}): (() => Promise<void>)[] {
  const ofNetwork = () => countForNetwork('resetPassword', address);
  const isConfirmed = user !== null && isEmailConfirmed(user);
  const since = user?.emailConfirmedAt ?? new Date(0);
  const device =
    isConfirmed && deviceToken ? readDeviceToken({ email: to, token: deviceToken, since }) : null;
  if (device !== null) return [ofNetwork, () => consumePoint('password resets', device)];

  return [
    ofNetwork,
    () => consumePoint('password resets', `${to} ${addressSubject(address)}`),
    () => (user && !isConfirmed ? countForRecipient(to) : consumePoint('password resets in a day', to)),
  ];
}

/** The token of the letter’s link; null if the address does not belong to the account any more. */
export async function makeReset({
  letterId,
  to,
  userId,
}: {
  letterId: string;
  to: string;
  /** Letters of older versions have none. */
  userId: ObjectId | null;
}): Promise<string | null> {
  const user = await findByEmailKey(toEmailKey(to));
  if (!user?.email || !user.emailKey || (userId && !user._id.equals(userId))) return null;
  const { _id, email, emailKey } = user;
  return makeLink(letterId, { kind: 'reset', userId: _id, email, emailKey }, new Date());
}

/**
 * The account whose password a link sets, and the address that the account gets back; null if the link does not work.
 */
export async function findReset({
  token,
}: {
  token: string;
}): Promise<{ name: string; email: string; isUndo: boolean } | null> {
  const link = await findLink(hashSecret(token), KINDS, new Date());
  const user = link?.userId && (await findUser(link.userId));
  return user ? { name: user.name, email: link.email, isUndo: link.kind === 'undo-address' } : null;
}

/**
 * Sets the password by the link of a letter, confirms the address, and ends all sessions and programs. If nobody had
 * confirmed the address before, passkeys, connected services and keys end too, because somebody else may have created the
 * account. A link from the letter about a new address restores the old one, and ends the same except older passkeys.
 * Throws Invalid if the link does not work, Conflict if another account has the address, and Unavailable without mail.
 */
export async function resetPassword({ token, password }: { token: string; password: string }): Promise<User> {
  const now = new Date();
  requireMail();
  return consumeLink({ token, kinds: KINDS, now }, async (link) => {
    const user = await setByLink(link, password, now);
    await endSessions({ userId: user.id });
    await clearBounce(link.emailKey);
    return user;
  });
}

const KINDS: LinkDoc['kind'][] = ['reset', 'undo-address'];

async function setByLink(
  { userId, email, emailKey, kind, createdAt }: LinkDoc,
  password: string,
  now: Date,
): Promise<User> {
  const before = userId && (await findUser(userId));
  const isUndo = kind === 'undo-address';
  if (!before || (!isUndo && before.emailKey !== emailKey)) throw invalidToken();

  const fields = { email, emailKey, emailConfirmedAt: now, passwordHash: await hashPassword(password) };
  const untrustedSince = isUndo ? createdAt : isEmailConfirmed(before) ? null : new Date(0);
  const doc = await setPasswordByLetter(userId, fields, { untrustedSince }).catch((error: unknown) => {
    throw isDuplicateKey(error) ? emailTaken() : error;
  });
  if (!doc) throw invalidToken();

  await deleteLinkOf(userId);
  for (const { endAccess } of features) await endAccess?.(userId, now);
  await endLinksOf(userId, { kinds: ['reset', 'confirm', 'new-address'], now });

  // Links to older addresses still work: the first owner of the account wins.
  if (isUndo) await endLinksOf(userId, { since: createdAt, now });
  await sendSecurityLetter({ userId, kind: 'passwordChanged', data: {}, now });
  return toUser(doc);
}
