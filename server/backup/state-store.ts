import { collection } from '#server/db/client.ts';
import type { DeletionDoc } from '#server/users/deletion-store.ts';

/**
 * The collection `backupState`: a restore that has started and not ended. `deletions` are the account deletions of
 * the replaced database, to be repeated in the restored one.
 */
type RestoreDoc = { _id: 'restore'; startedAt: Date; deletions?: DeletionDoc[] };

export const STATE = 'backupState';

const restores = () => collection<RestoreDoc>(STATE);

export async function isRestoreUnfinished(): Promise<boolean> {
  return (await restores().findOne({ _id: 'restore' })) !== null;
}

/** Returns all deletions to repeat, those of an interrupted restore included. */
export async function beginRestore(now: Date, deletions: DeletionDoc[]): Promise<DeletionDoc[]> {
  const begun = await restores().findOneAndUpdate(
    { _id: 'restore' },
    { $set: { startedAt: now }, $addToSet: { deletions: { $each: deletions } } },
    { upsert: true, returnDocument: 'after' },
  );
  return begun?.deletions ?? [];
}

export async function endRestore(): Promise<void> {
  await restores().deleteOne({ _id: 'restore' });
}
