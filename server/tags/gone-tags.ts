import * as store from './store.ts';

/** Every change that read the tags before this time has ended. */
const FORGOTTEN_AFTER_MS = 60 * 60_000;

type GoneTag = { id: number; mergedInto: number | null; slugs: string[] };

/** Merged tags with the tag that replaces each, and deleted tags with null. */
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
