import { features } from '#server/features.ts';
import { finishDeletions } from '#server/users/management/delete-account.ts';
import { erase } from '#server/users/store.ts';
import { listDeletions } from './deletion-list.ts';

/** Deletes again what a restored backup has brought back. The database is used by nobody else. */
export async function repeatDeletions({ now }: { now: Date }): Promise<void> {
  const deletions = await listDeletions();
  for (const deletion of deletions) {
    if ('withComments' in deletion) await erase(deletion._id, deletion, {});
  }
  for (const feature of features) await feature.repeatDeletions?.(deletions);
  await finishDeletions({ now });
}
