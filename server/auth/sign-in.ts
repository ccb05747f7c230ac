import { findId } from '../db/ids.ts';
import { Conflict, Invalid, Unauthenticated } from '../errors.ts';
import { limitConcurrency } from '../runtime/concurrency-limit.ts';
import { toEmailKey, toUser, type User } from '../users/model.ts';
import * as store from '../users/store.ts';
import { createUser, setPassword } from '../users/users.ts';
import { hashPassword, isOutdatedHash, verifyPassword } from './passwords.ts';
import { addressSubject, countAgainst, forgiveFailures, requireQuota } from './rate-limit.ts';

// An attempt is counted when it has failed. Each one checks the count when its turn comes, so a burst of
// guesses cannot run ahead of it.
const attemptInTurn = limitConcurrency({
  concurrency: 2,
  queueMax: 200,
  fullMessage: 'Too many sign-ins at once',
});

/**
 * The user whom email and password belong to. Throws Unauthenticated, the same and after the same work
 * whether or not the address is known, and TooMany after too many failures.
 */
export function signIn({
  email,
  password,
  address,
}: {
  email: string;
  password: string;
  /** Of the client's machine; kept nowhere but in a keyed hash. */
  address: string;
}): Promise<User> {
  const emailKey = toEmailKey(email);
  const subject = addressSubject(address);
  return attemptInTurn(async () => {
    await Promise.all([
      requireQuota('account failures', emailKey),
      requireQuota('address failures', subject),
    ]);
    const doc = await store.findByEmailKey(emailKey);
    const isRight = await verifyPassword(password, doc?.passwordHash ?? null);
    if (!isRight || !doc?.passwordHash) {
      await Promise.all([
        countAgainst('account failures', emailKey),
        countAgainst('address failures', subject),
      ]);
      throw new Unauthenticated('The email address or the password is wrong');
    }
    await forgiveFailures('account failures', emailKey);
    if (isOutdatedHash(doc.passwordHash)) {
      await store.replaceHash(doc._id, doc.passwordHash, await hashPassword(password));
    }
    return toUser(doc);
  });
}

/**
 * Makes a reader's account. Throws Conflict where the address is somebody's, which counts as a failure of
 * the client's machine: asking for many addresses is a way to find out who is here.
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
  await requireQuota('address failures', subject);
  try {
    return await createUser({ name, email, password, now });
  } catch (error) {
    if (error instanceof Conflict) await countAgainst('address failures', subject);
    throw error;
  }
}

/**
 * Changes a password by one who knows the old one; every session of the user ends. Throws Invalid where
 * the old one is wrong, TooMany after too many of those.
 */
export async function changePassword({
  user,
  current,
  next,
}: {
  user: User;
  /** Null for a user who had none. */
  current: string | null;
  next: string;
}): Promise<User> {
  await requirePassword({ user, password: current });
  return setPassword({ id: user.id, password: next });
}

/** Throws Invalid where the password is not the user's; a user who has none needs none. */
export function requirePassword({ user, password }: { user: User; password: string | null }): Promise<void> {
  return attemptInTurn(async () => {
    if (!user.hasPassword) return;
    await requireQuota('account failures', user.id);
    const id = findId(user.id);
    const doc = id && (await store.findAlive(id));
    if (await verifyPassword(password ?? '', doc?.passwordHash ?? null)) return;
    await countAgainst('account failures', user.id);
    const message = 'The password is wrong';
    throw new Invalid('Invalid request', [{ path: 'current', message, code: 'wrong_password' }]);
  });
}
