import type { ObjectId } from 'mongodb';
import { collection } from '#server/db/client.ts';

/**
 * A record that bytes in the bucket are being written or removed, inserted before the first of them: the collection
 * `mediaStaging`. A sweep reads the records of dead processes.
 */
type PendingDoc = { _id: ObjectId; process: string; startedAt: Date };

const pending = () => collection<PendingDoc>('mediaStaging');

export async function putPending({ _id, ...fields }: PendingDoc): Promise<void> {
  await pending().updateOne({ _id }, { $set: fields }, { upsert: true });
}

export async function deletePending(id: ObjectId): Promise<void> {
  await pending().deleteOne({ _id: id });
}

/** The records of a process, and the records of all processes from before a time. */
export function findPending({
  process,
  before,
}: {
  process: string;
  before: Date;
}): AsyncIterable<{ _id: ObjectId }> {
  return pending().find({ $or: [{ process }, { startedAt: { $lt: before } }] });
}
