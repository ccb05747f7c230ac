import type { ObjectId } from 'mongodb';
import { collection } from '#server/db/client.ts';
import { only, select } from '#server/db/projection.ts';
import type { PendingSignInDoc } from './model.ts';

const pending = () => collection<PendingSignInDoc>('pendingSignIns');

export async function insertPending(doc: PendingSignInDoc): Promise<void> {
  await pending().insertOne(doc);
}

export function findPending(hash: string, now: Date): Promise<PendingSignInDoc | null> {
  return pending().findOne({ hash, expiresAt: { $gt: now } });
}

/** Replaces the challenge. False if another attempt has already done so, because only one may use it. */
export async function exchangeChallenge(
  { _id, challenge }: Pick<PendingSignInDoc, '_id' | 'challenge'>,
  next: string,
): Promise<boolean> {
  const result = await pending().updateOne({ _id, challenge }, { $set: { challenge: next } });
  return result.modifiedCount === 1;
}

/** Deletes the sign-in; only one caller gets it. */
export async function takePending(id: ObjectId): Promise<boolean> {
  return (await pending().deleteOne({ _id: id })).deletedCount === 1;
}

/** Deletes a user's unfinished sign-ins except the `count` newest. */
export async function deleteAllBut(userId: ObjectId, count: number): Promise<void> {
  const older = pending().find({ userId }).sort({ expiresAt: -1, _id: -1 }).skip(count);
  const surplus = await select(older, only<PendingSignInDoc>()('_id')).toArray();
  if (surplus.length > 0) await pending().deleteMany({ _id: { $in: surplus.map(({ _id }) => _id) } });
}
