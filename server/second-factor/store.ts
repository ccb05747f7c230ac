import type { ObjectId } from 'mongodb';
import { PASSKEYS_MAX } from '#contract/second-factor/limits.ts';
import { collection } from '#server/db/client.ts';
import { findOneWith, only } from '#server/db/projection.ts';
import type { AuthenticatorAppDoc, PasskeyDoc, SecondFactorDoc, UserDoc } from '#server/users/model.ts';

const users = () => collection<UserDoc>('users');

const NOT_DELETED = { deletedAt: null } as const;
const AFTER = { returnDocument: 'after' } as const;

/** Null if the user has none, or is deleted. */
export async function findSecondFactor(id: ObjectId): Promise<SecondFactorDoc | null> {
  const doc = await findOneWith(users(), { _id: id, ...NOT_DELETED }, only<UserDoc>()('secondFactor'));
  return doc?.secondFactor ?? null;
}

/**
 * Adds the first passkey or the app. The same update invalidates earlier sessions, so that none of them lacks the second
 * factor. Null if the user has one already.
 */
export function putFirst(id: ObjectId, secondFactor: SecondFactorDoc): Promise<UserDoc | null> {
  return users().findOneAndUpdate(
    { _id: id, ...NOT_DELETED, secondFactor: { $exists: false } },
    { $set: { secondFactor }, $inc: { sessionVersion: 1 } },
    AFTER,
  );
}

/** Null if the user has no second factor, has this one already, or has the maximum. */
export function pushPasskey(id: ObjectId, passkey: PasskeyDoc): Promise<UserDoc | null> {
  return users().findOneAndUpdate(
    {
      _id: id,
      ...NOT_DELETED,
      secondFactor: { $exists: true },
      'secondFactor.passkeys.id': { $ne: passkey.id },
      [`secondFactor.passkeys.${PASSKEYS_MAX - 1}`]: { $exists: false },
    },
    { $push: { 'secondFactor.passkeys': passkey } },
    AFTER,
  );
}

/** Adds the app to a second factor. Null if the user has none, or has an app. */
export function setApp(id: ObjectId, app: AuthenticatorAppDoc): Promise<UserDoc | null> {
  const isWithout = { 'secondFactor.passkeys': { $exists: true }, 'secondFactor.app': { $exists: false } };
  return users().findOneAndUpdate(
    { _id: id, ...NOT_DELETED, ...isWithout },
    { $set: { 'secondFactor.app': app } },
    AFTER,
  );
}

/** Removes the app, and the recovery codes if there is no passkey. False if the user has no app. */
export async function unsetApp(id: ObjectId): Promise<boolean> {
  const left = { passkeys: '$secondFactor.passkeys', recoveryCodes: '$secondFactor.recoveryCodes' };
  const result = await users().updateOne({ _id: id, 'secondFactor.app': { $exists: true } }, [
    { $set: { secondFactor: { $cond: [{ $eq: [left.passkeys, []] }, '$$REMOVE', left] } } },
  ]);
  return result.modifiedCount === 1;
}

/** Removes a passkey, and with the last one, if there is no app, the recovery codes. False if the user has no such passkey. */
export async function pullPasskey(id: ObjectId, passkeyId: string): Promise<boolean> {
  const rest = {
    $filter: {
      input: '$secondFactor.passkeys',
      as: 'passkey',
      cond: { $ne: ['$$passkey.id', { $literal: passkeyId }] },
    },
  };

  const left = { passkeys: rest, app: '$secondFactor.app', recoveryCodes: '$secondFactor.recoveryCodes' };
  const isNone = { $and: [{ $eq: [rest, []] }, { $eq: [{ $type: '$secondFactor.app' }, 'missing'] }] };
  const result = await users().updateOne({ _id: id, 'secondFactor.passkeys.id': passkeyId }, [
    { $set: { secondFactor: { $cond: [isNone, '$$REMOVE', left] } } },
  ]);
  return result.modifiedCount === 1;
}

/** Removes all passkeys, the app and the recovery codes, and ends the sessions. Null if the user has no second factor. */
export function removeSecondFactor(id: ObjectId): Promise<UserDoc | null> {
  return users().findOneAndUpdate(
    { _id: id, ...NOT_DELETED, secondFactor: { $exists: true } },
    { $unset: { secondFactor: '' }, $inc: { sessionVersion: 1 } },
    AFTER,
  );
}

/** False if the count has changed since `from` was read: another sign-in used the passkey. */
export async function recordUse(
  id: ObjectId,
  { id: passkeyId, counter: from }: Pick<PasskeyDoc, 'id' | 'counter'>,
  { counter, lastUsedAt }: Pick<PasskeyDoc, 'counter' | 'lastUsedAt'>,
): Promise<boolean> {
  const result = await users().updateOne(
    { _id: id, 'secondFactor.passkeys': { $elemMatch: { id: passkeyId, counter: from } } },
    {
      $set: { 'secondFactor.passkeys.$.counter': counter, 'secondFactor.passkeys.$.lastUsedAt': lastUsedAt },
    },
  );
  return result.matchedCount === 1;
}

/** Uses the code of a step. False if it, or a later one, has been used: each code counts once. */
export async function recordStep(id: ObjectId, step: number): Promise<boolean> {
  const result = await users().updateOne(
    { _id: id, ...NOT_DELETED, 'secondFactor.app.lastStep': { $lt: step } },
    { $set: { 'secondFactor.app.lastStep': step } },
  );
  return result.modifiedCount === 1;
}

/** False if the user has no second factor. */
export async function setRecoveryCodes(id: ObjectId, recoveryCodes: string[]): Promise<boolean> {
  const result = await users().updateOne(
    { _id: id, ...NOT_DELETED, secondFactor: { $exists: true } },
    { $set: { 'secondFactor.recoveryCodes': recoveryCodes } },
  );
  return result.matchedCount === 1;
}

/** Removes the code; only one caller gets it. */
export async function takeRecoveryCode(id: ObjectId, hash: string): Promise<boolean> {
  const result = await users().updateOne(
    { _id: id, ...NOT_DELETED, 'secondFactor.recoveryCodes': hash },
    { $pull: { 'secondFactor.recoveryCodes': hash } },
  );
  return result.modifiedCount === 1;
}
