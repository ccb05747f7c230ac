import { randomBytes } from 'node:crypto';
import type { PasskeyResponse } from '#contract/second-factor/passkeys.ts';
import { addressSubject, consumePoint, resetLimit, returnPoint } from '#server/auth/rate-limit.ts';
import { hashSecret } from '#server/auth/secret-hash.ts';
import { newId } from '#server/db/ids.ts';
import { Invalid, Unauthenticated } from '#server/errors.ts';
import { toUser, type User, type UserDoc } from '#server/users/model.ts';
import { findUser } from '#server/users/store.ts';
import { requireUserId } from '#server/users/user-id.ts';
import { isAppCode, spendAppCode } from './authenticator-app.ts';
import type { PendingSignInDoc, RelyingParty } from './model.ts';
import * as pendingStore from './pending-store.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import * as store from './store.ts';
import {
  makeChallenge,
  passkeyRefused,
  type RequestOptions,
  requestOptions,
  verifyPasskey,
} from './web-authn.ts';

export const PENDING_SECONDS = 10 * 60;

/** The maximum number of unfinished sign-ins of a user. Each further one ends the oldest. */
const PENDING_MAX = 20;
const SECRET_BYTES = 32;
const SECRET = /^[0-9a-f]{64}$/;

/** Starts the second step of a sign-in. Only the cookie has the `secret`; the database stores its SHA-256. */
export async function beginSecondFactor({ user }: { user: User }): Promise<{ secret: string }> {
  const userId = requireUserId(user.id);

  const secret = randomBytes(SECRET_BYTES).toString('hex');
  await pendingStore.insertPending({
    _id: newId(),
    hash: hashSecret(secret),
    userId,
    sessionVersion: user.sessionVersion,
    challenge: makeChallenge(),
    expiresAt: new Date(Date.now() + PENDING_SECONDS * 1000),
  });
  await pendingStore.deleteAllBut(userId, PENDING_MAX);

  return { secret };
}

/**
 * What the page of the second step needs. `options` are for the browser, null if no passkey belongs to this host;
 * `otherHosts` are those that the user's passkeys belong to; `hasApp` tells of an authenticator app. Null if the sign-in is unknown or has expired.
 */
export async function findPendingSignIn({
  secret,
  relyingParty,
}: {
  secret: string;
  relyingParty: RelyingParty;
}): Promise<{ options: RequestOptions | null; otherHosts: string[]; hasApp: boolean } | null> {
  const found = await find(secret, new Date());
  if (!found) return null;
  const { passkeys, app } = found.secondFactor;
  const { challenge } = found.pending;
  const hosts = new Set(passkeys.map(({ rpId }) => rpId)).difference(new Set([relyingParty.id]));
  const options = await requestOptions({ passkeys, challenge, relyingParty });
  return { options, otherHosts: [...hosts], hasApp: app !== undefined };
}

/** Finishes a sign-in with a passkey. Throws Unauthenticated, Invalid, TooMany. */
export function finishWithPasskey({
  secret,
  response,
  relyingParty,
  address,
}: {
  secret: string;
  response: PasskeyResponse;
  relyingParty: RelyingParty;
  /** The client's IP address; only a keyed hash of it is stored. */
  address: string;
}): Promise<User> {
  const now = new Date();
  return finish({ secret, address, now }, async ({ pending, secondFactor }) => {
    const passkey = secondFactor.passkeys.find(({ id }) => id === response.id);
    // Each challenge is for one attempt, so that a recorded response is useless.
    const isOwn = await pendingStore.exchangeChallenge(pending, makeChallenge());
    if (!isOwn || passkey?.rpId !== relyingParty.id) throw passkeyRefused();

    const { challenge, userId } = pending;
    const counter = await verifyPasskey({ response, challenge, passkey, relyingParty });
    if (!(await store.recordUse(userId, passkey, { counter, lastUsedAt: now }))) throw passkeyRefused();
  });
}

/**
 * Finishes a sign-in with a code of the authenticator app or a recovery code. Neither can be used again. Throws
 * Unauthenticated, Invalid, TooMany.
 */
export function finishWithCode({
  secret,
  code,
  address,
}: {
  secret: string;
  code: string;
  address: string;
}): Promise<User> {
  const now = new Date();
  return finish({ secret, address, now }, async ({ pending, secondFactor: { app } }) => {
    const user = { id: pending.userId.toHexString() };
    if (app && isAppCode(code)) return spendAppCode({ user, app, code, now });
    if (await store.takeRecoveryCode(pending.userId, hashRecoveryCode(code))) return;
    const message = 'The recovery code is wrong or has been used';
    throw new Invalid(message, [{ path: 'code', message, code: 'wrong_recovery_code' }]);
  });
}

type Found = { pending: PendingSignInDoc; doc: UserDoc; secondFactor: NonNullable<UserDoc['secondFactor']> };

async function finish(
  { secret, address, now }: { secret: string; address: string; now: Date },
  check: (found: Found) => Promise<void>,
): Promise<User> {
  const found = await find(secret, now);
  if (!found) throw new Unauthenticated('The sign-in has expired');

  const limit = ['second factor failures', `${found.pending.userId} ${addressSubject(address)}`] as const;
  // Counted before the check, so that guesses at the same moment count too.
  await consumePoint(...limit);
  try {
    await check(found);
  } catch (error) {
    if (!(error instanceof Invalid)) await returnPoint(...limit);
    throw error;
  }

  if (!(await pendingStore.takePending(found.pending._id))) {
    throw new Unauthenticated('The sign-in has expired');
  }
  await resetLimit(...limit);
  return toUser(found.doc);
}

async function find(secret: string, now: Date): Promise<Found | null> {
  const pending = SECRET.test(secret) ? await pendingStore.findPending(hashSecret(secret), now) : null;
  const doc = pending && (await findUser(pending.userId));
  if (!doc?.secondFactor || doc.sessionVersion !== pending?.sessionVersion) return null;
  return { pending, doc, secondFactor: doc.secondFactor };
}
