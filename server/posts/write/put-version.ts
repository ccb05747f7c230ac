import { isDuplicateKey } from '../../db/failures.ts';
import { raiseRevision } from '../../revisions/revisions.ts';
import { indexVersions } from '../../search/index/indexing.ts';
import type { PostWrite, TranslationDoc } from '../model.ts';
import * as store from './change-store.ts';
import * as translations from './post-group-store.ts';

/**
 * `written` by whomever; `superseded` where a later version of the same language has its place, so that
 * this one is not there; `over` where others have carried the change out to its end and gone on: then the
 * version is a later one, or gone.
 */
type VersionOutcome = 'written' | 'superseded' | 'over';

/**
 * Writes a version as a decided change says, unless others have done so already.
 *
 * A version that is not there is either new or was deleted since. So its place is taken first, then the
 * change looked at again, and only the place that was taken before is filled: once a change is over,
 * nobody who comes late can bring back what later ones have deleted.
 */
export async function putVersion(
  doc: PostWrite,
  { translation, createdAt }: { translation: TranslationDoc; createdAt: Date },
): Promise<VersionOutcome> {
  for (;;) {
    const revision = await store.findRevision(doc._id);
    if (revision !== null && revision >= doc.revision) return 'written';
    if (revision) {
      const outcome = await withRoom(doc, () => store.replaceVersion(doc));
      if (outcome) return outcome;
      continue;
    }
    const reservation = await store.reserveVersion({ _id: doc._id, now: new Date() });
    if (!reservation) continue;
    if (!(await translations.isUnderWay(translation))) {
      await store.dropReservation(doc._id, reservation);
      return 'over';
    }
    const outcome = await withRoom(doc, () => store.fillReserved(doc, { reservation, createdAt }));
    if (outcome) return outcome;
  }
}

/**
 * The slug is the translation's, so another post's version that has it is left over from one deleted. So is
 * an earlier one of the same post, as backups of a database in use may hold; a later one is right. Null where
 * `write` found nothing to write to.
 */
async function withRoom(
  doc: PostWrite,
  write: () => Promise<boolean>,
): Promise<Exclude<VersionOutcome, 'over'> | null> {
  try {
    return (await write()) ? 'written' : null;
  } catch (error) {
    if (!isDuplicateKey(error, 'slug')) throw error;
    const leftover = await store.removeLeftover(doc);
    if (!leftover) {
      if (!(await store.hasLater(doc))) throw error;
      await store.dropReserved(doc._id);
      return 'superseded';
    }
    const { _id, revision } = leftover;
    await indexVersions({ put: [], remove: [{ _id, revision: revision + 1 }] });
    await raiseRevision('content');
    return (await write()) ? 'written' : null;
  }
}
