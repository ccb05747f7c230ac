import { raiseRevision } from '#server/revisions/revisions.ts';
import { indexChanged } from '#server/search/index/indexing.ts';
import * as tags from '#server/tags/store.ts';
import { findTagIds } from '#server/tags/tags.ts';
import * as store from './tagged-posts-store.ts';

const BATCH = 20;
/** Every change that read the tags before this time has ended. */
const FORGOTTEN_AFTER_MS = 60 * 60_000;

/** Replaces a tag of all posts by another one, or removes it, and updates the search. Returns how many versions had it. */
export async function replaceTag({ from, to }: { from: number; to: number | null }): Promise<number> {
  const ids = await store.findIdsWithTag(from);
  await store.replaceTagId(from, to);
  for (let at = 0; at < ids.length; at += BATCH) {
    await indexChanged(await store.findVersions(ids.slice(at, at + BATCH)));
  }

  if (ids.length > 0) await raiseRevision('content');
  return ids.length;
}

/**
 * Replaces merged and deleted tags in posts that were written at that moment, or that a crash has left, and deletes
 * the tags' documents after an hour. Runs every minute.
 */
export async function sweepTags({ now = new Date() }: { now?: Date } = {}): Promise<void> {
  const gone = await tags.findGone();
  const used = await store.findUsed(gone.map(({ _id }) => _id));
  for (const { _id, mergedInto = null } of gone) {
    if (used.has(_id)) await replaceTag({ from: _id, to: mergedInto });
  }

  const deleted = gone.filter(({ mergedInto = null }) => mergedInto === null);
  await endSeriesOf(deleted.flatMap(({ goneSlugs = [] }) => goneSlugs));
  await tags.deleteGoneBefore(new Date(now.getTime() - FORGOTTEN_AFTER_MS));
}

/** Ends the series named after deleted tags, unless there is such a tag again. */
async function endSeriesOf(deletedSlugs: string[]): Promise<void> {
  const used = await store.findUsedSeries(deletedSlugs);
  const present = await findTagIds(used);
  const ended = used.filter((slug) => !present.has(slug));
  if (ended.length === 0) return;
  await store.endStoredSeries(ended);
  await raiseRevision('content');
}
