import type { ObjectId } from 'mongodb';
import * as history from '#server/posts/history/store.ts';
import * as previews from '#server/posts/previews/store.ts';
import * as copies from '#server/posts/working-copies/store.ts';
import { purgeBin } from './bin.ts';
import { deleteAbandoned, findExisting } from './bin-store.ts';

/** A new post without any text is deleted after a day. */
const ABANDONED_MS = 24 * 60 * 60_000;

type OfPosts = {
  listPostIds: () => Promise<ObjectId[]>;
  deleteOfPosts: (ids: ObjectId[]) => Promise<unknown>;
};

/**
 * Permanently deletes posts that have been in the bin for 30 days, new posts without text, and the working
 * copies, history and previews of deleted posts. Runs every minute.
 */
export async function purgePosts({ now = new Date() }: { now?: Date } = {}): Promise<void> {
  await purgeBin({ now });
  await deleteAbandoned(new Date(now.getTime() - ABANDONED_MS));
  for (const store of [copies, history, previews]) await deleteOfGone(store);
}

/** Deletes what a store has of posts that are deleted for good. */
export async function deleteOfGone(store: OfPosts): Promise<void> {
  const gone = await findGone(await store.listPostIds());
  if (gone.length > 0) await store.deleteOfPosts(gone);
}

async function findGone(ids: ObjectId[]): Promise<ObjectId[]> {
  const existing = new Set((await findExisting(ids)).map((id) => id.toHexString()));
  return ids.filter((id) => !existing.has(id.toHexString()));
}
