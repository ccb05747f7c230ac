import { isDuplicateKey } from '#server/db/failures.ts';
import type { PostGroup, PostWrite } from '#server/posts/model.ts';
import { raiseRevision } from '#server/revisions/revisions.ts';
import { indexVersions } from '#server/search/index/indexing.ts';
import * as store from './change-store.ts';
import * as groups from './post-group-store.ts';

/**
 * `written`: the version is stored, by this writer or another. `superseded`: a later version of the same language has
 * its slug, so this one is not stored. `over`: other writers have applied the whole change, so the stored version is
 * this one, a later one, or none.
 */
type VersionOutcome = 'written' | 'superseded' | 'over';

/** Applies the decided change of another post. */
type ApplyChange = (group: PostGroup) => Promise<void>;

/**
 * Writes a version of a decided change, unless another writer has done so. If the version does not exist, it is
 * either new or has been deleted by a later change. So its place is reserved first, then the change is read again,
 * and only the reserved place is filled. This way a late writer cannot bring back what later changes have deleted.
 */
export async function putVersion(
  doc: PostWrite,
  { group, createdAt, applyOther }: { group: PostGroup; createdAt: Date; applyOther: ApplyChange },
): Promise<VersionOutcome> {
  for (;;) {
    const revision = await store.findRevision(doc._id);
    if (revision !== null && revision >= doc.revision) return 'written';
    if (revision) {
      const outcome = await removingLeftover(doc, applyOther, () => store.replaceVersion(doc));
      if (outcome) return outcome;
      continue;
    }

    const reservation = await store.reserveVersion({ _id: doc._id, now: new Date() });
    if (!reservation) continue;
    if (!(await groups.isPending(group))) {
      await store.dropReservation(doc._id, reservation);
      return 'over';
    }

    const outcome = await removingLeftover(doc, applyOther, () =>
      store.fillReserved(doc, { reservation, createdAt }),
    );
    if (outcome) return outcome;
  }
}

/**
 * Runs `write` after removing a version that occupies the slug. The slug belongs to the post group, so another post's
 * version with it is left over from a deleted post. An earlier version of the same post, which a backup of a database
 * in use may contain, is removed too; a later one stays. A version whose post is getting another slug is moved. Null
 * if `write` matched no document.
 */
async function removingLeftover(
  doc: PostWrite,
  applyOther: ApplyChange,
  write: () => Promise<boolean>,
): Promise<Exclude<VersionOutcome, 'over'> | null> {
  try {
    return (await write()) ? 'written' : null;
  } catch (error) {
    if (!isDuplicateKey(error, 'slug')) throw error;
    if (await moveAway(doc, applyOther)) return removingLeftover(doc, applyOther, write);

    const leftover = await store.removeLeftover(doc);
    if (!leftover) {
      if (await store.hasLater(doc)) {
        await store.dropAnyReservation(doc._id);
        return 'superseded';
      }
      // Another writer has moved or removed it in the meantime.
      if (await store.isFree(doc)) return removingLeftover(doc, applyOther, write);
      throw error;
    }

    const { _id, revision } = leftover;
    await indexVersions({ put: [], remove: [{ _id, revision: revision + 1 }] });
    await raiseRevision('content');

    return (await write()) ? 'written' : null;
  }
}

/** Completes the change by which another post gives up the slug. False if no post is giving it up. */
async function moveAway(doc: PostWrite, applyOther: ApplyChange): Promise<boolean> {
  const owner = await store.findOtherOwner(doc);
  const group = owner && (await groups.findPostGroup({ _id: owner }));
  if (!group?.pending) return false;
  await applyOther(group);
  return true;
}
