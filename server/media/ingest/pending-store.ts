import type { ObjectId } from 'mongodb';
import { collection } from '../../db/client.ts';

/**
 * A note that bytes of the bucket are being written or removed, made before the first of them: the
 * collection `mediaStaging`. Whoever finds an old one clears up after a process that died.
 */
type StagingDoc = { _id: ObjectId; process: string; startedAt: Date };

const staging = () => collection<StagingDoc>('mediaStaging');

export async function putNote({ _id, ...note }: StagingDoc): Promise<void> {
  await staging().updateOne({ _id }, { $set: note }, { upsert: true });
}

export async function deleteNote(id: ObjectId): Promise<void> {
  await staging().deleteOne({ _id: id });
}

/** Those of a process, and those of any that are older. */
export function findNotes({
  process,
  before,
}: {
  process: string;
  before: Date;
}): AsyncIterable<{ _id: ObjectId }> {
  return staging().find({ $or: [{ process }, { startedAt: { $lt: before } }] });
}
