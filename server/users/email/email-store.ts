import type { ObjectId } from 'mongodb';
import { collection } from '#server/db/client.ts';
import { only, select } from '#server/db/projection.ts';
import { isEmailConfirmed, type UserDoc } from '#server/users/model.ts';
import { findByEmailKey } from '#server/users/store.ts';

const users = () => collection<UserDoc>('users');

const NOT_DELETED = { deletedAt: null } as const;
const AFTER = { returnDocument: 'after' } as const;

/** False if the account is deleted or has a different address now. */
export async function setConfirmed(id: ObjectId, emailKey: string, now: Date): Promise<boolean> {
  const filter = { _id: id, emailKey, ...NOT_DELETED };
  return (await users().updateOne(filter, { $set: { emailConfirmedAt: now } })).matchedCount === 1;
}

/** Whether the address belongs to an account: one that has only been signed up with it does not count. */
export async function isOwned(emailKey: string): Promise<boolean> {
  const holder = await findByEmailKey(emailKey);
  return holder !== null && isEmailConfirmed(holder);
}

/** Takes an address from an account that has never confirmed it, because the owner of the address gets another one. */
export async function releaseAddress(emailKey: string): Promise<void> {
  const holder = await findByEmailKey(emailKey);
  if (!holder || isEmailConfirmed(holder)) return;
  await users().updateOne(
    { _id: holder._id, emailKey, emailConfirmedAt: null },
    { $unset: { email: '', emailKey: '' }, $set: { emailConfirmedAt: null } },
  );
}

/** Returns the account as it was before. Throws a duplicate key error if another account has the address. */
export function replaceEmail(
  id: ObjectId,
  fields: { email: string; emailKey: string; emailConfirmedAt: Date },
): Promise<UserDoc | null> {
  return users().findOneAndUpdate({ _id: id, ...NOT_DELETED }, { $set: fields });
}

/**
 * Sets the password of an account, confirms its address and ends all sessions. With `untrustedSince`, the same update
 * also removes the passkeys and the app added since then, the recovery codes and the connected services, whose times are not stored,
 * and ends what gives access without a sign-in: keys, programs, invitations.
 */
export function setPasswordByLetter(
  id: ObjectId,
  fields: Pick<Required<UserDoc>, 'email' | 'emailKey' | 'passwordHash'> & { emailConfirmedAt: Date },
  { untrustedSince }: { untrustedSince: Date | null },
): Promise<UserDoc | null> {
  const sessionVersion = { $add: [{ $ifNull: ['$sessionVersion', 0] }, 1] };
  const ended = untrustedSince && {
    accounts: '$$REMOVE',
    secondFactor: secondFactorBefore(untrustedSince),
    rightsEndedAt: fields.emailConfirmedAt,
  };
  return users().findOneAndUpdate(
    { _id: id, ...NOT_DELETED },
    // Literal: the hash of a password may begin with a dollar sign.
    [{ $set: { ...mapLiterals(fields), sessionVersion, ...ended } }],
    AFTER,
  );
}

function mapLiterals(fields: Record<string, unknown>): Record<string, { $literal: unknown }> {
  return Object.fromEntries(Object.entries(fields).map(([name, $literal]) => [name, { $literal }]));
}

/** The passkeys and the app from before a time, without recovery codes: these may have been replaced since. */
function secondFactorBefore(time: Date): object {
  const input = { $ifNull: ['$secondFactor.passkeys', []] };
  const passkeys = { $filter: { input, as: 'passkey', cond: { $lt: ['$$passkey.createdAt', time] } } };
  const isOld = { $lt: [{ $ifNull: ['$secondFactor.app.createdAt', time] }, time] };
  const app = { $cond: [isOld, '$secondFactor.app', '$$REMOVE'] };
  const isNone = { $and: [{ $eq: [passkeys, []] }, { $not: [isOld] }] };
  return { $cond: [isNone, '$$REMOVE', { passkeys, app, recoveryCodes: [] }] };
}

/** Accounts created before a time whose address has never been confirmed. */
export function findUnconfirmed(before: Date): AsyncIterable<Pick<UserDoc, '_id'>> {
  const isWaiting = { emailConfirmedAt: { $type: 'null' }, createdAt: { $lt: before } } as const;
  const found = users().find({ ...isWaiting, role: 'reader', blockedAt: null, ...NOT_DELETED });
  return select(found, only<UserDoc>()('_id'));
}
