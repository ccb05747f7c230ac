import { collection } from '#server/db/client.ts';

/** The collection `backupState`: a restore that has started and not ended. */
type RestoreDoc = { _id: 'restore'; startedAt: Date };

export const STATE = 'backupState';

const restores = () => collection<RestoreDoc>(STATE);

export async function isRestoreUnfinished(): Promise<boolean> {
  return (await restores().findOne({ _id: 'restore' })) !== null;
}

export async function beginRestore(now: Date): Promise<void> {
  await restores().updateOne({ _id: 'restore' }, { $set: { startedAt: now } }, { upsert: true });
}

export async function endRestore(): Promise<void> {
  await restores().deleteOne({ _id: 'restore' });
}
