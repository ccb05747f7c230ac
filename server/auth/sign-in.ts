import { findId } from '../db/ids.ts';
import { Conflict, Invalid, Unauthenticated } from '../errors.ts';
import { limitConcurrency } from '../runtime/concurrency-limit.ts';
import { toEmailKey, toUser, type User } from '../users/model.ts';
import * as store from '../users/store.ts';
import { createUser, setPassword } from '../users/users.ts';
import { hashPassword, isOutdatedHash, verifyPassword } from './passwords.ts';
import { addressSubject, countFailure, requireWithinLimit, resetLimit } from './rate-limit.ts';

// An attempt is counted when it has failed. Each one checks the count when its turn comes, so a burst of
// guesses cannot run ahead of it.
const attemptInTurn = limitConcurrency({
  concurrency: 2,
  queueMax: 200,
  fullMessage: 'Too many sign-ins at once',
});

/**
 * The user with this email address and password. Throws Unauthenticated, after the same work whether or not
 * the address has an account, and TooMany after too many failures.
 */
export function signIn({
  email,
  password,
  address,
}: {
  email: string;
  password: string;
  /** The client's IP address; only a keyed hash of it is stored. */
  address: string;
}): Promise<User> {
  const emailKey = toEmailKey(email);
  const subject = addressSubject(address);
  return attemptInTurn(async () => {
    await Promise.all([
      requireWithinLimit('account failures', emailKey),
      requireWithinLimit('address failures', subject),
    ]);
    const doc = await store.findByEmailKey(emailKey);
    const isRight = await verifyPassword(password, doc?.passwordHash ?? null);
    if (!isRight || !doc?.passwordHash) {
      await Promise.all([
        countFailure('account failures', emailKey),
        countFailure('address failures', subject),
      ]);
      throw new Unauthenticated('The email address or the password is wrong');
    }
    await resetLimit('account failures', emailKey);
    if (isOutdatedHash(doc.passwordHash)) {
      await store.replaceHash(doc._id, doc.passwordHash, await hashPassword(password));
    }
    return toUser(doc);
  });
}

/**
 * Creates a reader's account. Throws Conflict where the address has an account, and counts that as a failure
 * of the client's IP address: trying many addresses would reveal who has accounts.
 */
export async function signUp({
  name,
  email,
  password,
  address,
  now = new Date(),
}: {
  name: string;
  email: string;
  password: string;
  address: string;
  now?: Date;
}): Promise<User> {
  const subject = addressSubject(address);
  await requireWithinLimit('address failures', subject);
  try {
    return await createUser({ name, email, password, now });
  } catch (error) {
    if (error instanceof Conflict) await countFailure('address failures', subject);
    throw error;
  }
}

/**
 * Changes the password of a user who knows the old one, and ends all sessions of the user. Throws Invalid
 * where the old one is wrong, and TooMany after too many failures.
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
  return setPassword({ id: user.id, password: next });
}

/** Throws Invalid where the password is wrong. A user without a password needs none. */
export function requirePassword({ user, password }: { user: User; password: string | null }): Promise<void> {
  return attemptInTurn(async () => {
    if (!user.hasPassword) return;
    await requireWithinLimit('account failures', user.id);
    const id = findId(user.id);
    const doc = id && (await store.findUser(id));
    if (await verifyPassword(password ?? '', doc?.passwordHash ?? null)) return;
    await countFailure('account failures', user.id);
    const message = 'The password is wrong';
    throw new Invalid('Invalid request', [{ path: 'current', message, code: 'wrong_password' }]);
  });
}
