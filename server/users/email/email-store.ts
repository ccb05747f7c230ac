import type { ObjectId } from 'mongodb';
import { collection } from '#server/db/client.ts';
import { only, select } from '#server/db/projection.ts';
import type { UserDoc } from '#server/users/model.ts';

const users = () => collection<UserDoc>('users');

const NOT_DELETED = { deletedAt: null } as const;
const AFTER = { returnDocument: 'after' } as const;

/** False if the account is deleted or has a different address now. */
export async function setConfirmed(id: ObjectId, emailKey: string, now: Date): Promise<boolean> {
  const filter = { _id: id, emailKey, ...NOT_DELETED };
  return (await users().updateOne(filter, { $set: { emailConfirmedAt: now } })).matchedCount === 1;
}

/** Returns the account as it was before. Throws a duplicate key error if another account has the address. */
export function replaceEmail(
  id: ObjectId,
  fields: { email: string; emailKey: string; emailConfirmedAt: Date },
): Promise<UserDoc | null> {
  return users().findOneAndUpdate({ _id: id, ...NOT_DELETED }, { $set: fields });
}

/**
 * Sets the password of an account, confirms its address and ends all sessions. With `takesOver`, if nobody has
 * confirmed the address before, the same update also ends every other way to sign in.
 */
export function setPasswordByLetter(
  id: ObjectId,
  fields: Pick<Required<UserDoc>, 'email' | 'emailKey' | 'passwordHash'> & { emailConfirmedAt: Date },
  { takesOver }: { takesOver: boolean },
): Promise<UserDoc | null> {
  return users().findOneAndUpdate(
    { _id: id, ...NOT_DELETED },
    {
      $set: fields,
      $inc: { sessionVersion: 1 },
      ...(takesOver ? { $unset: { accounts: '', secondFactor: '' } } : {}),
    },
    AFTER,
  );
}

/** Accounts created before a time whose address has never been confirmed. */
export function findUnconfirmed(before: Date): AsyncIterable<Pick<UserDoc, '_id'>> {
  const isWaiting = { emailConfirmedAt: { $type: 'null' }, createdAt: { $lt: before } } as const;
  const found = users().find({ ...isWaiting, role: 'reader', blockedAt: null, ...NOT_DELETED });
  return select(found, only<UserDoc>()('_id'));
}
