import { expect, test } from 'vitest';
import { collection } from '#server/db/client.ts';
import { openEmbedded } from './embedded-database.ts';

test('the embedded engine answers a query that several indexes might serve and no document fits', async () => {
  await openEmbedded();
  const docs = collection<{ slug: string; locale: string; published: boolean; at: number }>('docs');
  await docs.createIndexes([
    { key: { slug: 1, locale: 1 } },
    { key: { published: 1, at: -1 } },
    { key: { at: 1 } },
  ]);
  const many = Array.from({ length: 40_000 }, (_, at) => ({
    slug: `post-${at}`,
    locale: 'uk',
    published: true,
    at,
  }));
  await docs.insertMany(many);

  const filter = { slug: /\.md$/, published: true, at: { $lte: 50_000 } };
  expect(await docs.find(filter).toArray()).toEqual([]);
  expect(await docs.aggregate([{ $match: filter }]).toArray()).toEqual([]);
});
