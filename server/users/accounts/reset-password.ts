import type { Locale } from '#contract/locales.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { addressSubject, consumePoint } from '#server/auth/rate-limit.ts';
import { hashSecret } from '#server/auth/secret-hash.ts';
import { isDuplicateKey } from '#server/db/failures.ts';
import { TooMany } from '#server/errors.ts';
import { clearBounce } from '#server/mail/bounce-store.ts';
import { toEmailKey } from '#server/mail/email-key.ts';
import { enqueueLetters } from '#server/mail/enqueue-letters.ts';
import { endProgramsOf } from '#server/oauth/store.ts';
import { setPasswordByLetter } from '#server/users/email/email-store.ts';
import { endLinksOf, findLink, type LinkDoc } from '#server/users/email/link-store.ts';
import { consumeLink, invalidToken, makeLink } from '#server/users/email/links.ts';
import { requireMail } from '#server/users/email/require-mail.ts';
import { isEmailConfirmed, toUser, type User } from '#server/users/model.ts';
import { deleteLinkOf } from '#server/users/password-link-store.ts';
import { sendSecurityLetter } from '#server/users/security-letters.ts';
import { endSessions } from '#server/users/sessions/sessions.ts';
import { findByEmailKey, findUser } from '#server/users/store.ts';
import { emailTaken } from '#server/users/users.ts';

/**
 * Sends a letter to the address, if it has an account. That is looked up only when the letter is sent, so the same
 * work is done here for every address. Beyond the limits of an address and of a network nothing is sent, and the
 * caller does not learn that either. Throws Unavailable without mail.
 */
export async function requestPasswordReset({
  email,
  locale,
  address,
}: {
  email: string;
  locale: Locale;
  /** The client's IP address; only a keyed hash of it is stored. */
  address: string;
}): Promise<void> {
  requireMail();
  // Uses the normalized address, not the typed one: characters that only look equal could name another mailbox.
  const to = toEmailKey(email);
  const isAllowed = await Promise.all([
    consumePoint('password resets', to),
    consumePoint('password resets from an address', addressSubject(address)),
  ]).catch((error: unknown) => {
    if (error instanceof TooMany) return null;
    throw error;
  });

  if (isAllowed) await enqueueLetters([{ kind: 'resetPassword', to, locale, data: {} }], { now: new Date() });
}

/** The token of the letter’s link; null if the address has no account. */
export async function makeReset({ letterId, to }: { letterId: string; to: string }): Promise<string | null> {
  const user = await findByEmailKey(toEmailKey(to));
  if (!user?.email || !user.emailKey) return null;
  const { _id: userId, email, emailKey } = user;
  return makeLink(letterId, { kind: 'reset', userId, email, emailKey }, new Date());
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
  await endProgramsOf(userId, now);
  await endLinksOf(userId, { kinds: ['reset', 'confirm', 'new-address'], now });

  // Links to older addresses still work: the first owner of the account wins.
  if (isUndo) await endLinksOf(userId, { since: createdAt, now });
  await sendSecurityLetter({ userId, kind: 'passwordChanged', data: {}, now });
  return toUser(doc);
}
