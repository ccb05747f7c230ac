import { LRUCache } from 'lru-cache';
import type { PostTextDoc } from '../posts/model.ts';
import { findVisibleTexts } from '../posts/store.ts';
import type { IndexedPost } from './post-table.ts';

const KEPT_BYTES = 8 * 1024 * 1024;

type Wanted = { entry: IndexedPost /** Of the text, from its beginning. */; letters: number };

/**
 * By what the index has of a post, which is another object after each change of it: the posts are written before
 * the index takes them in, so what is read for one is never older.
 */
const texts = new LRUCache<IndexedPost, { doc: PostTextDoc; letters: number }>({
  maxSize: KEPT_BYTES,
  sizeCalculation: ({ doc: { title, excerpt, text } }) =>
    2 * (title.length + (excerpt?.length ?? 0) + text.length) + 1_000,
});

/**
 * What results show of posts that readers may see at `now`, with at least the beginnings of their texts that are
 * wanted. Those that are gone meanwhile are left out.
 */
export async function findTexts(wanted: Wanted[], now: Date): Promise<Map<IndexedPost, PostTextDoc>> {
  const found = new Map<IndexedPost, PostTextDoc>();
  const missing: Wanted[] = [];
  for (const { entry, letters } of wanted) {
    const known = texts.get(entry);
    if (known && known.letters >= letters) found.set(entry, known.doc);
    else missing.push({ entry, letters });
  }
  if (missing.length === 0) return found;
  const ids = missing.map(({ entry }) => entry.id);
  const docs = await findVisibleTexts({ ids, now, letters: missing.map((each) => each.letters) });
  const byId = new Map(docs.map((doc) => [doc._id.toHexString(), doc]));
  for (const { entry, letters } of missing) {
    const doc = byId.get(entry.id);
    if (!doc) continue;
    found.set(entry, doc);
    texts.set(entry, { doc, letters });
  }
  return found;
}
