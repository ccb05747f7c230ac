import * as store from './store.ts';

/**
 * Documents of removed posts are kept this long: every process learns from them that a post was removed, and a
 * suspended writer finds them instead of restoring the post.
 */
const KEPT_MS = 24 * 60 * 60_000;

let seen: { databaseId: string; sequence: number; at: number } | null = null;

/** Once a day, deletes the documents without content that existed a day ago; returns how many. */
export async function purgeRemoved({ now = new Date() }: { now?: Date } = {}): Promise<number> {
  const state = await store.findState();
  if (!state) return 0;

  const { databaseId, sequence } = state;
  const before = seen?.databaseId === databaseId ? seen : null;
  if (before && now.getTime() - before.at < KEPT_MS) return 0;

  seen = { databaseId, sequence, at: now.getTime() };
  return before ? store.removeEmptyDocuments(before.sequence) : 0;
}
