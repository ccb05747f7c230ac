import type { Locale } from '#contract/locales.ts';
import { findId } from '#server/db/ids.ts';
import { Conflict, invalidAt, Unauthenticated } from '#server/errors.ts';
import { toEmailKey } from '#server/mail/email-key.ts';
import { isMailSetUp } from '#server/mail/mail-set-up.ts';
import { createQueue } from '#server/runtime/queue.ts';
import { askToConfirm } from '#server/users/email/confirm-email.ts';
import { toUser, type User } from '#server/users/model.ts';
import * as store from '#server/users/store.ts';
import { createUser, replacePassword } from '#server/users/users.ts';
import { readDeviceToken } from './known-device.ts';
import { hashPassword, isOutdatedHash, verifyPassword } from './passwords.ts';
import {
  addressSubject,
  consumePoint,
  countFailure,
  type Limit,
  requireWithinLimit,
  resetLimit,
  returnPoint,
} from './rate-limit.ts';

// Failed attempts are counted. Each attempt checks the count when its turn comes, so a burst of guesses cannot run
// ahead of it. IP addresses take turns, so a flood from some of them does not block the others.
const attemptInTurn = createQueue({
  concurrency: 2,
  maxPerSubject: 50,
  max: 2_000,
  fullMessage: 'Too many sign-ins at once',
});

const signUpInTurn = createQueue({
  concurrency: 1,
  maxPerSubject: 25,
  max: 200,
  fullMessage: 'Too many sign-ups at once',
});

/**
 * The user with this email address and password. Throws Unauthenticated, after the same work whether or not the
 * address has an account, and TooMany after too many failures.
 */
export function signIn({
  email,
  password,
  address,
  deviceToken = null,
}: {
  email: string;
  password: string;
  /** The client's IP address; only a keyed hash of it is stored. */
  address: string;
  /** From an earlier sign-in to this account on the client's device. */
  deviceToken?: string | null;
}): Promise<User> {
  const emailKey = toEmailKey(email);
  const subject = addressSubject(address);
  const device = deviceToken === null ? null : readDeviceToken({ email, token: deviceToken });
  const limits = signInLimits({ emailKey, subject, device });

  return attemptInTurn(async () => {
    await Promise.all(limits.map((limit) => requireWithinLimit(...limit)));
    const doc = await store.findByEmailKey(emailKey);

    const isRight = await verifyPassword(password, doc?.passwordHash ?? null);
    if (!isRight || !doc?.passwordHash) {
      await Promise.all(limits.map((limit) => countFailure(...limit)));
      throw new Unauthenticated('The email address or the password is wrong');
    }

    await resetLimit(...limits[0]);
    if (isOutdatedHash(doc.passwordHash)) {
      await store.replaceHash(doc._id, doc.passwordHash, await hashPassword(password));
    }
    return toUser(doc);
  }, subject);
}

/**
 * Creates a reader's account. Throws TooMany if the client's IP address has created too many, and Conflict if the
 * email address has an account. A Conflict counts as a failure of the IP address, because trying many email addresses
 * would reveal who has accounts.
 */
export async function signUp({
  name,
  email,
  password,
  locale,
  returnTo = null,
  address,
}: {
  name: string;
  email: string;
  password: string;
  locale: Locale;
  /** The path of the page that the user reads on after confirming the address. */
  returnTo?: string | null;
  address: string;
}): Promise<User> {
  const now = new Date();
  const subject = addressSubject(address);
  await requireWithinLimit('address failures', subject);
  await consumePoint('new accounts', subject);

  const mustConfirmEmail = isMailSetUp();
  try {
    const create = () =>
      createUser({ actor: { kind: 'anonymous' }, name, email, password, locale, mustConfirmEmail, now });
    const user = await signUpInTurn(create, subject);
    if (mustConfirmEmail) await askToConfirm({ user, returnTo, now });
    return user;
  } catch (error) {
    await returnPoint('new accounts', subject);
    if (error instanceof Conflict) await countFailure('address failures', subject);
    throw error;
  }
}

/**
 * Changes the password of a user who knows the old one, and ends all sessions of the user. Throws Invalid
 * if the old one is wrong, and TooMany after too many failures.
 */
export async function changePassword({
  user,
  current,
  next,
}: {
  user: User;
  /** Null for a user without a password. */
  current: string | null;
  next: string;
}): Promise<User> {
  await requirePassword({ user, password: current });
  return replacePassword({ id: user.id, password: next });
}

/** Throws Invalid if the password is wrong. A user without a password needs none. */
export function requirePassword({ user, password }: { user: User; password: string | null }): Promise<void> {
  return attemptInTurn(async () => {
    if (!user.hasPassword) return;

    await requireWithinLimit('password checks', user.id);
    const id = findId(user.id);
    const doc = id && (await store.findUser(id));
    if (await verifyPassword(password ?? '', doc?.passwordHash ?? null)) return;

    await countFailure('password checks', user.id);
    throw invalidAt('current', 'The password is wrong', 'wrong_password');
  }, user.id);
}

/**
 * The limits of an attempt; a success resets the first. A device that the account knows has a limit of its own
 * instead of the others, so that attackers who exhaust those do not lock out the owner.
 */
function signInLimits({
  emailKey,
  subject,
  device,
}: {
  emailKey: string;
  subject: string;
  device: string | null;
}): [[Limit, string], ...[Limit, string][]] {
  if (device !== null) return [['device failures', device]];
  return [
    ['account failures at an address', `${emailKey} ${subject}`],
    ['account failures', emailKey],
    ['address failures', subject],
  ];
}
