import { collection } from '#server/db/client.ts';
import { StorageError } from '#server/db/storage-error.ts';

/** The collection `backupState`: a restore that has started and not ended. */
type RestoreDoc = { _id: 'restore'; startedAt: Date };

export const STATE = 'backupState';

const restores = () => collection<RestoreDoc>(STATE);

export async function isRestoreUnfinished(): Promise<boolean> {
  return (await restores().findOne({ _id: 'restore' })) !== null;
}

/** Throws StorageError if a restore was interrupted. */
export async function requireRestored(): Promise<void> {
  if (!(await isRestoreUnfinished())) return;
  throw new StorageError(
    'A restore of this database was interrupted, and its data is incomplete. Run the restore again and let it finish.',
  );
}

export async function beginRestore(now: Date): Promise<void> {
  await restores().updateOne({ _id: 'restore' }, { $set: { startedAt: now } }, { upsert: true });
}

export async function endRestore(): Promise<void> {
  await restores().deleteOne({ _id: 'restore' });
}
