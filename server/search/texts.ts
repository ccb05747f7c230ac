import { LRUCache } from 'lru-cache';
import type { PostTextDoc } from '../posts/model.ts';
import { findVisibleTexts } from '../posts/store.ts';
import type { IndexedPost } from './post-table.ts';

const KEPT_BYTES = 8 * 1024 * 1024;

/**
 * By what the index has of a post, which is another object after each change of it: the posts are written before
 * the index takes them in, so what is read for one is never older.
 */
const texts = new LRUCache<IndexedPost, PostTextDoc>({
  maxSize: KEPT_BYTES,
  sizeCalculation: ({ title, excerpt, text }) =>
    2 * (title.length + (excerpt?.length ?? 0) + text.length) + 1_000,
});

/** What results show of posts that readers may see at `now`; those that are gone meanwhile are left out. */
export async function findTexts(posts: IndexedPost[], now: Date): Promise<Map<IndexedPost, PostTextDoc>> {
  const found = new Map<IndexedPost, PostTextDoc>();
  const missing: IndexedPost[] = [];
  for (const post of posts) {
    const known = texts.get(post);
    if (known) found.set(post, known);
    else missing.push(post);
  }
  if (missing.length === 0) return found;
  const docs = await findVisibleTexts({ ids: missing.map((post) => post.id), now });
  const byId = new Map(docs.map((doc) => [doc._id.toHexString(), doc]));
  for (const post of missing) {
    const doc = byId.get(post.id);
    if (!doc) continue;
    found.set(post, doc);
    texts.set(post, doc);
  }
  return found;
}
