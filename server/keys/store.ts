import type { ObjectId } from 'mongodb';
import { collection } from '#server/db/client.ts';
import type { KeyDoc } from './model.ts';

const keys = () => collection<KeyDoc>('keys');

export async function insertKey(doc: KeyDoc): Promise<void> {
  await keys().insertOne(doc);
}

export function findKeyByHash(hash: string): Promise<KeyDoc | null> {
  return keys().findOne({ hash });
}

export function findAllKeys(): Promise<KeyDoc[]> {
  return keys().find().sort({ createdAt: -1, _id: -1 }).toArray();
}

export async function touchKey(id: ObjectId, now: Date): Promise<void> {
  await keys().updateOne({ _id: id }, { $set: { lastUsedAt: now } });
}

/** The key as it was before; null if it does not exist. */
export function revokeKey(id: ObjectId, now: Date): Promise<KeyDoc | null> {
  return keys().findOneAndUpdate({ _id: id }, [{ $set: { revokedAt: { $ifNull: ['$revokedAt', now] } } }], {
    returnDocument: 'before',
  });
}

export function findKeysById(ids: ObjectId[]): Promise<KeyDoc[]> {
  return keys()
    .find({ _id: { $in: ids } })
    .toArray();
}
