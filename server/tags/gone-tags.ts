import * as store from './store.ts';

/** A change that has read the tags earlier than this has ended. */
const FORGOTTEN_AFTER_MS = 60 * 60_000;

/** The tags that were merged, with what replaces them, and those that were deleted, with null. */
export async function findMergedAndDeleted(): Promise<{ id: number; mergedInto: number | null }[]> {
  return (await store.findGone()).map(({ _id, mergedInto }) => ({ id: _id, mergedInto: mergedInto ?? null }));
}

export async function forgetDeletedTags({ now }: { now: Date }): Promise<void> {
  await store.deleteGoneBefore(new Date(now.getTime() - FORGOTTEN_AFTER_MS));
}
