import * as store from './store.ts';

/** A change that has read the tags earlier than this has ended. */
const FORGOTTEN_AFTER_MS = 60 * 60_000;

type GoneTag = { id: number; mergedInto: number | null; slugs: string[] };

/** The tags that were merged, with what replaces them, and those that were deleted, with null. */
export async function findMergedAndDeleted(): Promise<GoneTag[]> {
  const gone = await store.findGone();
  return gone.map(({ _id, mergedInto = null, goneSlugs = [] }) => ({
    id: _id,
    mergedInto,
    slugs: goneSlugs,
  }));
}

export async function forgetDeletedTags({ now }: { now: Date }): Promise<void> {
  await store.deleteGoneBefore(new Date(now.getTime() - FORGOTTEN_AFTER_MS));
}
