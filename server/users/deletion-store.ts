import type { ObjectId } from 'mongodb';
import { collection } from '#server/db/client.ts';

/** A deleted account, by its id. */
export type AccountDeletion = { _id: ObjectId; at: Date; withComments: boolean };

/** A subscription that was erased, or that its reader has stopped; it may have begun again since. */
export type SubscriptionEnd = { _id: ObjectId; at: Date; subscriberId: ObjectId; isErased: boolean };

/**
 * The collection `deletions`: what a restored backup must not bring back. It has nothing personal, only grows, and
 * stays for as long as a backup from before may be restored.
 */
export type DeletionDoc = AccountDeletion | SubscriptionEnd;

const deletions = () => collection<DeletionDoc>('deletions');

/** May be repeated: the first time stays. */
export async function putDeletions(docs: DeletionDoc[]): Promise<void> {
  if (docs.length === 0) return;
  const upserts = docs.map(({ _id, ...fields }) => ({
    updateOne: { filter: { _id }, update: { $setOnInsert: fields }, upsert: true },
  }));
  await deletions().bulkWrite(upserts, { ordered: false });
}

export function listDeletions(): Promise<DeletionDoc[]> {
  return deletions().find().sort({ _id: 1 }).toArray();
}

export function countDeletions(): Promise<number> {
  return deletions().countDocuments();
}
