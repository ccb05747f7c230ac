import { erase } from '#server/users/store.ts';
import { finishDeletions } from './delete-account.ts';
import { type DeletionDoc, putDeletion } from './deletion-store.ts';

/** Deletes accounts again that a restored backup has brought back. The database is used by nobody else. */
export async function repeatDeletions(deletions: DeletionDoc[], now: Date): Promise<void> {
  for (const { _id, at, withComments } of deletions) {
    await putDeletion({ _id, at, withComments });
    await erase(_id, { at, withComments }, {});
  }
  await finishDeletions({ now });
}
