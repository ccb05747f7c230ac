import type { Db, IndexDescription } from 'mongodb';

/** Every index by collection. Made at start; an index that is there already costs nothing. */
const INDEXES: Record<string, IndexDescription[]> = {
  translations: [
    { key: { slug: 1 }, unique: true },
    {
      key: { 'creation.key': 1 },
      unique: true,
      partialFilterExpression: { 'creation.key': { $exists: true } },
    },
    { key: { 'pending.at': 1 }, partialFilterExpression: { 'pending.at': { $exists: true } } },
  ],
  posts: [
    { key: { slug: 1, locale: 1 }, unique: true },
    { key: { translationId: 1 } },
    { key: { locale: 1, published: 1, publishedAt: -1, _id: -1 } },
    { key: { locale: 1, tagIds: 1, published: 1, publishedAt: -1, _id: -1 } },
    { key: { renderVersion: 1 } },
    { key: { media: 1 } },
  ],
  tags: [{ key: { slug: 1 }, unique: true }],
  keys: [{ key: { hash: 1 }, unique: true }],
};

/**
 * What a collection forgets, and after how many seconds from the date in `field`. The embedded engine
 * makes TTL indexes but never acts on them, so the maintenance task deletes by the same table.
 */
export const EXPIRIES: { collection: string; field: string; seconds: number }[] = [
  { collection: 'forgottenCreations', field: 'at', seconds: 86_400 },
];

export async function ensureIndexes(db: Db): Promise<void> {
  for (const [name, indexes] of Object.entries(INDEXES)) await db.collection(name).createIndexes(indexes);
  for (const { collection, field, seconds } of EXPIRIES) {
    await db.collection(collection).createIndex({ [field]: 1 }, { expireAfterSeconds: seconds });
  }
}
