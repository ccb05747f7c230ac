import type { ObjectId } from 'mongodb';
import { collection } from '#server/db/client.ts';

/**
 * The collection `deletions`: every account that was deleted, by its id. It has nothing personal, and stays for as
 * long as a backup from before may be restored.
 */
export type DeletionDoc = { _id: ObjectId; at: Date; withComments: boolean };

const deletions = () => collection<DeletionDoc>('deletions');

/** May be repeated: the first time stays. */
export async function putDeletion({ _id, ...fields }: DeletionDoc): Promise<void> {
  await deletions().updateOne({ _id }, { $setOnInsert: fields }, { upsert: true });
}

export function listDeletions(): Promise<DeletionDoc[]> {
  return deletions().find().sort({ _id: 1 }).toArray();
}

export function countDeletions(): Promise<number> {
  return deletions().countDocuments();
}
