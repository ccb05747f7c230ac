import { expect, test, vi } from 'vitest';
import { collection } from '#server/db/client.ts';
import { aggregateCount } from '#server/posts/read/tag-store.ts';
import { listTagLinks, listUsedTags } from '#server/posts/read/tags.ts';
import { aPost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';

useDatabase();

const tag = (slug: string) => ({ slug, nameUk: slug, nameEn: undefined });

test('tags are counted by the posts that readers of a language see', async () => {
  await aPost({ tags: [tag('a'), tag('b')] });
  await aPost({ en: undefined, tags: [tag('b'), tag('c')] });
  await aPost({ published: false, tags: [tag('a'), tag('draft')] });
  await aPost({ publishedAt: new Date('2100-01-01'), tags: [tag('a'), tag('scheduled')] });
  const countsOf = async (locale: 'uk' | 'en', now = new Date()) =>
    (await listTagLinks({ locale, now })).map(({ slug, count }) => `${slug} ${count}`);
  expect(await countsOf('uk')).toEqual(['b 2', 'a 1', 'c 1']);
  expect(await countsOf('en')).toEqual(['a 1', 'b 1']);
  expect(await countsOf('en', new Date('2100-01-02'))).toEqual(['a 2', 'b 1', 'scheduled 1']);
});

test('the posts of a tag are counted only in the index', async () => {
  await aPost({ tags: [tag('a')] });
  const plan = JSON.stringify(
    await aggregateCount({ tagId: 1, locale: 'uk', now: new Date() }).explain('queryPlanner'),
  );
  expect(plan).toMatch(/"(COUNT_SCAN|IXSCAN)"/);
  expect(plan).not.toMatch(/"FETCH"|"COLLSCAN"/);
});

test('many tags are counted in few queries', async () => {
  for (let post = 0; post < 3; post++) {
    await aPost({ tags: Array.from({ length: 50 }, (_, at) => tag(`t${post}-${at}`)) });
  }
  const prototype = Object.getPrototypeOf(collection('posts'));
  const spies = [vi.spyOn(prototype, 'aggregate'), vi.spyOn(prototype, 'findOne')];

  const links = await listTagLinks({ locale: 'uk' });
  const used = await listUsedTags();

  const queries = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  expect(links.map(({ count }) => count)).toEqual(Array.from({ length: 150 }, () => 1));
  expect(used.map(({ locales }) => locales)).toEqual(Array.from({ length: 150 }, () => ['uk', 'en']));
  expect(queries).toBeLessThan(10);
});
