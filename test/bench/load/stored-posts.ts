import type { ObjectId } from 'mongodb';
import { readConfig } from '#server/config.ts';
import { collection, withoutSocketTimeout } from '#server/db/client.ts';
import { ensureIndexes } from '#server/db/indexes.ts';
import type { PostDoc } from '#server/posts/model.ts';
import { reindex } from '#server/posts/write/reindex.ts';
import { SEARCH_VERSION } from '#server/search/index/model.ts';
import { setVersion } from '#server/search/index/store.ts';
import { openStorage } from '#server/storage.ts';
import { generatePosts } from '#test/bench/data/bilingual-posts.ts';

const TAGS = 40;
const POSTS_AT_ONCE = 200;

/**
 * Writes generated posts in both languages straight into the database of a data folder. Only with `isSearchable`
 * they are in the search. `change` returns what differs from the generated document.
 */
export async function storePosts(
  dataDir: string,
  count: number,
  {
    words,
    isSearchable = false,
    change = () => ({}),
  }: {
    words?: number;
    isSearchable?: boolean;
    change?: (doc: PostDoc, number: number) => Partial<PostDoc>;
  } = {},
): Promise<void> {
  const storage = await openStorage({ config: readConfig({ DATA_DIR: dataDir }) });
  const tags = Array.from({ length: TAGS }, (_, id) => ({
    _id: id,
    slug: `tag-${id}`,
    nameUk: null,
    nameEn: null,
  }));
  await collection<(typeof tags)[number]>('tags').insertMany(tags);
  const posts = generatePosts(words === undefined ? {} : { words });
  let batch: object[] = [];
  for (let number = 0; number < count; number++) {
    const tagIds = [number % TAGS, (number * 7) % TAGS];
    batch.push(...posts.post(number).map((doc) => ({ ...doc, tagIds, ...change(doc, number) })));
    if (batch.length < 2 * POSTS_AT_ONCE && number < count - 1) continue;
    await collection('posts').insertMany(batch as { _id: ObjectId }[], { ordered: false });
    batch = [];
  }
  if (isSearchable) await makeSearchable();
  // The search is not measured, so the service has nothing to index.
  else await setVersion(SEARCH_VERSION);
  await storage.close();
}

async function makeSearchable(): Promise<void> {
  // Building the text index at the end takes a fraction of the time.
  await collection('searchDocuments').dropIndex('stems');
  await reindex();
  await withoutSocketTimeout(ensureIndexes);
}
