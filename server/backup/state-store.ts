import { collection } from '#server/db/client.ts';

/** The collection `backupState`: a restore that is decided and not complete. */
type RestoreDoc = { _id: 'restore'; decidedAt: Date };

export const STATE = 'backupState';

const restores = () => collection<RestoreDoc>(STATE);

export async function isRestoreDecided(): Promise<boolean> {
  return (await restores().findOne({ _id: 'restore' })) !== null;
}

export async function decideRestore(now: Date): Promise<void> {
  await restores().updateOne({ _id: 'restore' }, { $set: { decidedAt: now } }, { upsert: true });
}

export async function endRestore(): Promise<void> {
  await restores().deleteOne({ _id: 'restore' });
}
