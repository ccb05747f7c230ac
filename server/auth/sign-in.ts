import { findId } from '../db/ids.ts';
import { Conflict, Invalid, Unauthenticated } from '../errors.ts';
import { type Member, toEmailKey, toMember } from '../people/model.ts';
import { createPerson, setPassword } from '../people/people.ts';
import * as store from '../people/store.ts';
import { hashPassword, isOutdatedHash, verifyPassword } from './passwords.ts';
import { addressSubject, countAgainst, forgiveFailures, requireQuota } from './throttle.ts';
import { createTurnstile } from './turnstile.ts';

// Attempts are counted when they have failed. Few at a time, and each looks at the count when its turn
// comes, so a burst of guesses can't run ahead of it.
const attempt = createTurnstile({ atOnce: 2, waitingMax: 200 });

/**
 * The person whom email and password belong to. Throws Unauthenticated, the same and after the same work
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
}): Promise<Member> {
  const emailKey = toEmailKey(email);
  const subject = addressSubject(address);
  return attempt(async () => {
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
    return toMember(doc);
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
}): Promise<Member> {
  const subject = addressSubject(address);
  await requireQuota('address failures', subject);
  try {
    return await createPerson({ name, email, password, now });
  } catch (error) {
    if (error instanceof Conflict) await countAgainst('address failures', subject);
    throw error;
  }
}

/**
 * Changes a password by one who knows the old one; every session of the person ends. Throws Invalid where
 * the old one is wrong, TooMany after too many of those.
 */
export async function changePassword({
  person,
  current,
  next,
}: {
  person: Member;
  /** Null for a person who had none. */
  current: string | null;
  next: string;
}): Promise<Member> {
  await requirePassword({ person, password: current });
  return setPassword({ id: person.id, password: next });
}

/** Throws Invalid where the password is not the person's; a person who has none needs none. */
export function requirePassword({
  person,
  password,
}: {
  person: Member;
  password: string | null;
}): Promise<void> {
  return attempt(async () => {
    if (!person.hasPassword) return;
    await requireQuota('account failures', person.id);
    const id = findId(person.id);
    const doc = id && (await store.findAlive(id));
    if (await verifyPassword(password ?? '', doc?.passwordHash ?? null)) return;
    await countAgainst('account failures', person.id);
    const message = 'The password is wrong';
    throw new Invalid('Invalid request', [{ path: 'current', message, code: 'wrong_password' }]);
  });
}
