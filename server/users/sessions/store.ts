import type { ObjectId } from 'mongodb';
import { collection } from '#server/db/client.ts';
import { only, select } from '#server/db/projection.ts';
import type { SessionDoc } from './model.ts';

const sessions = () => collection<SessionDoc>('sessions');

export async function insertSession(doc: SessionDoc): Promise<void> {
  await sessions().insertOne(doc);
}

export function findLive(hash: string, now: Date): Promise<SessionDoc | null> {
  return sessions().findOne({ hash, expiresAt: { $gt: now } });
}

/** Never an upsert, because that would restore an ended session. */
export async function renew(hash: string, fields: { lastUsedAt: Date; expiresAt: Date }): Promise<void> {
  await sessions().updateOne({ hash, expiresAt: { $gt: fields.lastUsedAt } }, { $set: fields });
}

export async function confirm(id: ObjectId, confirmedAt: Date): Promise<void> {
  await sessions().updateOne({ _id: id }, { $set: { confirmedAt } });
}

export async function deleteByHash(hash: string): Promise<void> {
  await sessions().deleteOne({ hash });
}

/** False if the user has no such session. */
export async function deleteOf(userId: ObjectId, id: ObjectId): Promise<boolean> {
  const result = await sessions().deleteOne({ _id: id, userId });
  return result.deletedCount === 1;
}

export async function deleteAllOf(userId: ObjectId, except?: ObjectId): Promise<void> {
  await sessions().deleteMany({ userId, ...(except ? { _id: { $ne: except } } : {}) });
}

/** Deletes a user's sessions except the `count` last used ones. */
export async function deleteAllBut(userId: ObjectId, count: number): Promise<void> {
  const older = sessions().find({ userId }).sort({ lastUsedAt: -1, _id: -1 }).skip(count);
  const surplus = await select(older, only<SessionDoc>()('_id')).toArray();
  if (surplus.length > 0) await sessions().deleteMany({ _id: { $in: surplus.map(({ _id }) => _id) } });
}

export function findLiveOf(userId: ObjectId, sessionVersion: number, now: Date): Promise<SessionDoc[]> {
  return sessions()
    .find({ userId, sessionVersion, expiresAt: { $gt: now } })
    .sort({ lastUsedAt: -1, _id: -1 })
    .toArray();
}
