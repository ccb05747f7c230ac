import { findIds } from '#server/db/ids.ts';
import { findGone } from '#server/posts/read/versions.ts';
import { UNDO_MS } from './comments.ts';
import { removeThreadRevisions } from './revision.ts';
import * as store from './store.ts';

/**
 * Erases the content of comments whose deletion can no longer be undone, and the comments of deleted posts. Runs
 * every minute.
 */
export async function purgeDeletedComments({ now = new Date() }: { now?: Date } = {}): Promise<void> {
  await store.eraseDeleted(new Date(now.getTime() - UNDO_MS));
  const postIds = (await store.listPostIds()).map((id) => id.toHexString());
  const gone = await findGone(postIds);
  const ids = findIds(gone);
  if (ids.length === 0) return;

  await store.deleteOfPosts(ids);
  await removeThreadRevisions(ids);
}
