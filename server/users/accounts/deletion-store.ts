import type { ObjectId } from 'mongodb';
import { collection } from '#server/db/client.ts';

/**
 * The collection `deletions`: every deleted account, by its id. It has no personal data, and stays for as long as an
 * older backup may be restored.
 */
export type DeletionDoc = { _id: ObjectId; at: Date; withComments: boolean };

const deletions = () => collection<DeletionDoc>('deletions');

/** Can be repeated; the first time stays. */
export async function putDeletion({ _id, ...fields }: DeletionDoc): Promise<void> {
  await deletions().updateOne({ _id }, { $setOnInsert: fields }, { upsert: true });
}

export function listDeletions(): Promise<DeletionDoc[]> {
  return deletions().find().sort({ _id: 1 }).toArray();
}

export function countDeletions(): Promise<number> {
  return deletions().countDocuments();
}
