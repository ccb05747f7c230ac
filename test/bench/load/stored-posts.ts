import type { ObjectId } from 'mongodb';
import { readConfig } from '#server/config.ts';
import { collection } from '#server/db/client.ts';
import { SEARCH_VERSION } from '#server/search/index/model.ts';
import { setVersion } from '#server/search/index/store.ts';
import { openStorage } from '#server/storage.ts';
import { generatePosts } from '../data/bilingual-posts.ts';

const TAGS = 40;

/** Writes generated posts in both languages straight into the database of a data folder, without a search index. */
export async function storePosts(dataDir: string, count: number): Promise<void> {
  const storage = await openStorage({ config: readConfig({ DATA_DIR: dataDir }) });
  const tags = Array.from({ length: TAGS }, (_, id) => ({
    _id: id,
    slug: `tag-${id}`,
    nameUk: null,
    nameEn: null,
  }));
  await collection<(typeof tags)[number]>('tags').insertMany(tags);
  const posts = generatePosts();
  let batch: object[] = [];
  for (let number = 0; number < count; number++) {
    const tagIds = [number % TAGS, (number * 7) % TAGS];
    batch.push(...posts.post(number).map((doc) => ({ ...doc, tagIds })));
    if (batch.length < 400 && number < count - 1) continue;
    await collection('posts').insertMany(batch as { _id: ObjectId }[], { ordered: false });
    batch = [];
  }
  // The search is not measured, so the service has nothing to index.
  await setVersion(SEARCH_VERSION);
  await storage.close();
}
