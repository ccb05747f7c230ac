import type { ObjectId } from 'mongodb';
import { countForNetwork, countForRecipient } from '#server/auth/letter-limits.ts';
import { isWithinLimit } from '#server/auth/rate-limit.ts';
import { hashSecret } from '#server/auth/secret-hash.ts';
import { findId } from '#server/db/ids.ts';
import { clearBounce, isBounced } from '#server/mail/bounce-store.ts';
import { toEmailKey } from '#server/mail/email-key.ts';
import { enqueueLetters } from '#server/mail/enqueue-letters.ts';
import type { User } from '#server/users/model.ts';
import { findUser } from '#server/users/store.ts';
import { changeAddress } from './change-email.ts';
import { setConfirmed } from './email-store.ts';
import { findLink, type LinkDoc } from './link-store.ts';
import { consumeLink, invalidToken, makeLink } from './links.ts';
import { requireMail } from './require-mail.ts';

const KINDS: LinkDoc['kind'][] = ['confirm', 'new-address'];

/** Asks the owner of a new account's address to confirm it, unless the address has got too many letters. */
export async function askToConfirm({ user, ...given }: Question): Promise<void> {
  if (await isWithinLimit(countForRecipient(user.email ?? ''))) await sendQuestion({ user, ...given });
}

/**
 * Asks again, at the user's request, also if a server has refused a confirmed address. Throws Unavailable without mail,
 * and TooMany.
 */
export async function askAgainToConfirm({
  user,
  address,
}: {
  user: User;
  /** The client's IP address; only a keyed hash of it is stored. */
  address: string;
}): Promise<void> {
  requireMail();
  const email = user.email ?? '';
  if (user.isEmailConfirmed && !(await isBounced(email))) return;

  await countForNetwork('confirmAddress', address);
  await countForRecipient(email);
  await sendQuestion({ user });
}

type Question = {
  user: User;
  /** The path of the page on which the user signed up. */
  returnTo?: string | null;
  now?: Date;
};

async function sendQuestion({
  user: { id, email, locale },
  returnTo = null,
  now = new Date(),
}: Question): Promise<void> {
  const userId = findId(id);
  if (!userId || email === null) return;
  const letter = {
    to: toEmailKey(email),
    locale: locale ?? 'uk',
    userId,
    data: returnTo === null ? {} : { returnTo },
  } as const;
  await enqueueLetters([{ kind: 'confirmAddress', ...letter }], { now });
}

/** The token of the letter’s link; null if there is nothing to confirm any more. */
export async function makeConfirmation({
  letterId,
  userId,
  email,
  returnTo,
}: {
  letterId: string;
  userId: ObjectId;
  email: string;
  returnTo: string | undefined;
}): Promise<string | null> {
  const user = await findUser(userId);
  const emailKey = toEmailKey(email);
  if (!user?.email || user.emailKey !== emailKey) return null;
  if (user.emailConfirmedAt && !(await isBounced(email))) return null;
  const page = returnTo === undefined ? {} : { returnTo };
  const link = { kind: 'confirm', userId, email: user.email, emailKey, ...page } as const;
  return makeLink(letterId, link, new Date());
}

/** The address that a link confirms; null if the link does not work. */
export async function findConfirmation({ token }: { token: string }): Promise<string | null> {
  return (await findLink(hashSecret(token), KINDS, new Date()))?.email ?? null;
}

/**
 * Confirms the address of an account, or changes it to a new one. Returns the page on which the user signed up.
 * Throws Invalid if the link is wrong, used or expired, Conflict if another account has the address, and Unavailable
 * without mail.
 */
export async function confirmEmail({ token }: { token: string }): Promise<string | null> {
  const now = new Date();
  requireMail();

  return consumeLink({ token, kinds: KINDS, now }, async (link) => {
    const { userId, email, emailKey, kind, returnTo = null } = link;
    if (!userId) throw invalidToken();

    if (kind === 'new-address') await changeAddress({ userId, email, emailKey, now });
    else if (!(await setConfirmed(userId, emailKey, now))) throw invalidToken();
    await clearBounce(email);

    return returnTo;
  });
}
