import { isDuplicateKey } from '../db/failures.ts';
import { indexVersions } from '../search/indexing.ts';
import * as store from './change-store.ts';
import type { PostWrite, TranslationDoc } from './model.ts';
import * as translations from './translation-store.ts';

/**
 * Writes a version as a decided change says, unless others have done so already. False where they have
 * carried the change out to its end and gone on: then the version is a later one, or gone.
 *
 * A version that is not there is either new or was deleted since. So its place is taken first, then the
 * change looked at again, and only the place that was taken before is filled: once a change is over,
 * nobody who comes late can bring back what later ones have deleted.
 */
export async function putVersion(
  doc: PostWrite,
  { translation, createdAt }: { translation: TranslationDoc; createdAt: Date },
): Promise<boolean> {
  for (;;) {
    const revision = await store.findRevision(doc._id);
    if (revision !== null && revision >= doc.revision) return true;
    if (revision) {
      if (await withRoom(doc, () => store.replaceVersion(doc))) return true;
      continue;
    }
    const reservation = await store.reserveVersion({ _id: doc._id, now: new Date() });
    if (!reservation) continue;
    if (!(await translations.isUnderWay(translation))) {
      await store.dropReservation(doc._id, reservation);
      return false;
    }
    if (await withRoom(doc, () => store.fillReserved(doc, { reservation, createdAt }))) return true;
  }
}

/**
 * The slug is the translation's, so another post's version that has it is left over from one deleted. So is
 * an earlier one of the same post, as backups of a database in use may hold; a later one is right.
 */
async function withRoom(doc: PostWrite, write: () => Promise<boolean>): Promise<boolean> {
  try {
    return await write();
  } catch (error) {
    if (!isDuplicateKey(error, 'slug')) throw error;
    const leftover = await store.removeLeftover(doc);
    if (!leftover) {
      if (!(await store.hasLater(doc))) throw error;
      await store.dropReserved(doc._id);
      return true;
    }
    const { _id, revision } = leftover;
    await indexVersions({ put: [], remove: [{ _id, revision: revision + 1 }] });
    return write();
  }
}
