import type { ObjectId } from 'mongodb';
import { collection } from '#server/db/client.ts';

/** A deleted account, by its id. */
export type AccountDeletion = { _id: ObjectId; at: Date; withComments: boolean };

/** A subscription that was erased, or that its reader has stopped; it may have begun again since. */
export type SubscriptionEnd = { _id: ObjectId; at: Date; subscriberId: ObjectId; isErased: boolean };

/**
 * A restore ends these accounts and subscriptions again. The collection has nothing personal and only grows: a restore
 * keeps it and adds the entries of the backup, because an older backup may be restored next.
 */
export type DeletionDoc = AccountDeletion | SubscriptionEnd;

export const DELETIONS = 'deletions';

const deletions = () => collection<DeletionDoc>(DELETIONS);

/** May be repeated: the first time stays. */
export async function putDeletions(docs: DeletionDoc[]): Promise<void> {
  if (docs.length === 0) return;
  const upserts = docs.map(({ _id, ...fields }) => ({
    updateOne: { filter: { _id }, update: { $setOnInsert: fields }, upsert: true },
  }));
  await deletions().bulkWrite(upserts, { ordered: false });
}
