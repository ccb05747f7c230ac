import type { ObjectId } from 'mongodb';
import type { SignedIn } from '#server/auth/actor.ts';
import { countForNetwork, countForRecipient } from '#server/auth/letter-limits.ts';
import { consumePoint } from '#server/auth/rate-limit.ts';
import { requireRecentSignIn } from '#server/auth/recent-sign-in.ts';
import { isDuplicateKey } from '#server/db/failures.ts';
import { newId } from '#server/db/ids.ts';
import { toEmailKey } from '#server/mail/email-key.ts';
import { enqueueLetters } from '#server/mail/enqueue-letters.ts';
import { isEmailConfirmed } from '#server/users/model.ts';
import { findUser } from '#server/users/store.ts';
import { requireUserId } from '#server/users/user-id.ts';
import { emailTaken } from '#server/users/users.ts';
import { isOwned, releaseAddress, replaceEmail } from './email-store.ts';
import { endLinksOf, isReserved } from './link-store.ts';
import { invalidToken, makeLink } from './links.ts';
import { requireMail } from './require-mail.ts';

/**
 * Sends a letter to the new address; the account gets the address when the link in the letter is used. Throws
 * Forbidden without a recent sign-in, Conflict if an account has confirmed the address, TooMany, and Unavailable without
 * mail.
 */
export async function requestNewAddress({
  actor,
  email,
  address,
}: {
  actor: SignedIn;
  email: string;
  /** The client's IP address; only a keyed hash of it is stored. */
  address: string;
}): Promise<void> {
  const now = new Date();
  requireMail();
  requireRecentSignIn(actor, now);
  const { user } = actor;
  const userId = requireUserId(user.id);

  await consumePoint('new addresses', user.id);
  await countForNetwork('newAddress', address);
  const emailKey = toEmailKey(email);
  if ((await isOwned(emailKey)) || (await isReserved(emailKey, now))) throw emailTaken();

  await countForRecipient(emailKey);
  await endLinksOf(userId, { kinds: ['new-address'], now });
  const linkId = newId().toHexString();
  await makeLink(linkId, { kind: 'new-address', userId, email: email.trim(), emailKey }, now);

  const data = { linkId };
  const letter = { to: emailKey, locale: user.locale ?? 'uk', userId, data } as const;
  await enqueueLetters([{ kind: 'newAddress', ...letter }], { now });
}

/**
 * Changes the address to one that its owner has confirmed. The old address is notified, and can take the account back
 * for seven days. An address that nobody had confirmed is not notified, because it may belong to a stranger.
 */
export async function changeAddress({
  userId,
  email,
  emailKey,
  now,
}: {
  userId: ObjectId;
  email: string;
  emailKey: string;
  now: Date;
}): Promise<void> {
  const before = await findUser(userId);
  if (!before || (await isReserved(emailKey, now))) throw invalidToken();

  const old = isEmailConfirmed(before) ? { email: before.email, emailKey: before.emailKey } : {};
  const linkId = newId().toHexString();
  if (old.email && old.emailKey) {
    // This comes first, so that the old address is notified even if the change is interrupted.
    const link = { kind: 'undo-address', userId, email: old.email, emailKey: old.emailKey } as const;
    await makeLink(linkId, link, now);
  }

  await releaseAddress(emailKey);
  await replaceEmail(userId, { email, emailKey, emailConfirmedAt: now }).catch((error: unknown) => {
    throw isDuplicateKey(error) ? emailTaken() : error;
  });
  if (!old.emailKey) return;

  const data = { linkId, name: before.name, email };
  const letter = { to: old.emailKey, locale: before.locale ?? before.pageLocale ?? 'uk', userId, data };
  await enqueueLetters([{ kind: 'addressChanged', ...letter }], { now });
}
