import { expect, test } from 'vitest';
import { collection } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { aggregateAddresses, streamAddresses } from '#server/posts/read/documents/sitemap-store.ts';
import { aPost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';

useDatabase();

test('addresses are read in batches, the versions of a post in one batch', async () => {
  const slugs = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  for (const [at, slug] of slugs.entries()) await aPost({ slug, ...(at % 3 === 1 ? { en: undefined } : {}) });
  await aPost({ slug: 'draft', published: false });
  for (const limit of [3, 4, 5, 100]) {
    const batches = await Array.fromAsync(streamAddresses({ now: new Date(), limit }));
    const found = batches.flat().map(({ slug, locale }) => `${slug} ${locale}`);
    expect(found, `${limit} at a time`).toEqual(
      slugs.flatMap((slug, at) => (at % 3 === 1 ? [`${slug} uk`] : [`${slug} en`, `${slug} uk`])),
    );
    const inBatches = batches.map((batch) => new Set(batch.map(({ slug }) => slug)));
    for (const slug of slugs) expect(inBatches.filter((batch) => batch.has(slug))).toHaveLength(1);
    for (const batch of batches) expect(batch.length).toBeLessThanOrEqual(limit);
  }
});

test('an absent value of one post does not shift the values of the next', async () => {
  await aPost({ slug: 'with', en: undefined, coverImage: '/a.webp' });
  await aPost({ slug: 'without', en: undefined });
  await collection('posts').updateOne({ slug: 'with' }, { $unset: { cover: '' } });
  await aPost({ slug: 'after', en: undefined, coverImage: '/b.webp' });
  const rows = (await Array.fromAsync(streamAddresses({ now: new Date() }))).flat();
  expect(rows.map(({ slug, coverImage, coverKind }) => [slug, coverImage, coverKind])).toEqual([
    ['with', '/a.webp', null],
    ['without', null, null],
    ['after', '/b.webp', null],
  ]);
});

test('addresses are read only from the index', async () => {
  await aPost();
  const explained = await aggregateAddresses(newId(), { now: new Date(), limit: 10 }).explain('queryPlanner');
  expect(JSON.stringify(explained)).toContain('IXSCAN');
  expect(JSON.stringify(explained)).not.toMatch(/"FETCH"|"COLLSCAN"|"SORT"/);
});
