import { collection } from '#server/db/client.ts';
import { DELETIONS, type DeletionDoc } from '#server/users/deletion-store.ts';

const deletions = () => collection<DeletionDoc>(DELETIONS);

export function listDeletions(): Promise<DeletionDoc[]> {
  return deletions().find().sort({ _id: 1 }).toArray();
}

export function countDeletions(): Promise<number> {
  return deletions().countDocuments();
}
