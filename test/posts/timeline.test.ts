import { describe, expect, test } from 'vitest';
import { SERVICE } from '#server/auth/actor.ts';
import { collection } from '#server/db/client.ts';
import { listFeedPosts } from '#server/posts/read/documents/feed-posts.ts';
import { getHome, getPostPage, listPostCards, POSTS_PER_PAGE } from '#server/posts/read/pages/pages.ts';
import { countPosts, listPosts } from '#server/posts/read/posts.ts';
import { Timeline } from '#server/posts/read/timeline/timeline.ts';
import { aggregateTimeline, findTimeline, START } from '#server/posts/read/timeline/timeline-store.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { aPost, aVersion, editPost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { countQueries } from '#test/setup/queries.ts';

useDatabase();

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const tags = [{ slug: 't', nameUk: undefined, nameEn: undefined }];

test('a timeline is whole and in order, in batches of any size', async () => {
  const dates = [1, 2, 2, 2, 3, 4, 4];
  for (const [at, date] of dates.entries()) await aPost({ slug: `p${at}`, publishedAt: day(date) });
  await aPost({ slug: 'draft', published: false });
  const stored = await collection('posts').find({ locale: 'uk', published: true }).toArray();
  const expected = stored
    .map(({ _id, publishedAt }) => ({ id: _id.toHexString(), time: Number(publishedAt) }))
    .sort((a, b) => b.time - a.time || (b.id > a.id ? 1 : -1));

  const read = async (batch?: number) =>
    Timeline.fromColumns(await Array.fromAsync(findTimeline({ locale: 'uk' }, batch)));
  for (const batch of [1, 2, 3, 7, 100]) {
    const whole = (await read(batch)).slice({ now: day(9), skip: 0, limit: 100 });
    expect(whole, `${batch} at a time`).toEqual(expected);
  }

  const timeline = await read();
  expect(timeline.slice({ now: day(2), skip: 1, limit: 2 })).toEqual(expected.slice(4, 6));
  expect([0, 1, 2, 3, 9].map((at) => timeline.count(day(at)))).toEqual([0, 1, 4, 5, 7]);
  for (const [at, place] of expected.entries()) {
    expect(timeline.has(place)).toBe(true);
    expect(timeline.neighbours(place, day(9))).toEqual({
      previous: expected[at + 1] ?? null,
      next: expected[at - 1] ?? null,
    });
  }
  expect(timeline.has({ id: 'f'.repeat(24), time: day(2).getTime() })).toBe(false);
});

test('no post is read for a timeline, of a tag either', async () => {
  await aPost({ tags });
  for (const tagId of [undefined, 1]) {
    for (const start of [START, { time: Date.now(), skip: 2 }]) {
      const plan = await aggregateTimeline({ locale: 'uk', tagId }, start, 10).explain('queryPlanner');
      expect(JSON.stringify(plan)).toContain('IXSCAN');
      expect(JSON.stringify(plan)).not.toMatch(/"FETCH"|"COLLSCAN"|"SORT"/);
    }
  }
});

describe('lists at any depth', () => {
  const count = 2 * POSTS_PER_PAGE + 3;

  test('pages, the API and feeds list the same posts in the same order', async () => {
    for (let at = 1; at <= count; at++) await aPost({ slug: `p${at}`, tags, publishedAt: day(at) });
    const all = Array.from({ length: count }, (_, at) => `p${count - at}`);
    const cards = await Promise.all([1, 2, 3].map((page) => listPostCards({ locale: 'uk', page })));
    const tagged = await Promise.all(
      [1, 2, 3].map((page) => listPostCards({ locale: 'en', page, tag: 't' })),
    );
    const lists = await Promise.all(
      [1, 2, 3, 4].map((page) => listPosts({ actor: SERVICE, locale: 'uk', page, limit: 9 })),
    );
    const feed = await listFeedPosts({ locale: 'uk', limit: 50 });
    const slugs = (posts: { slug: string }[]) => posts.map(({ slug }) => slug);

    expect(slugs(cards.flatMap(({ posts }) => posts))).toEqual(all);
    expect(slugs(tagged.flatMap(({ posts }) => posts))).toEqual(all);
    expect(slugs(lists.flatMap(({ posts }) => posts))).toEqual(all);
    expect(slugs(feed)).toEqual(all);
    expect(cards[0]?.pagination).toEqual({ page: 1, limit: POSTS_PER_PAGE, total: count, totalPages: 3 });
  });

  test('a repeated request reads nothing', async () => {
    for (let at = 1; at <= 3; at++) await aPost({ tags, publishedAt: day(at) });
    const look = async () => {
      await getHome({ locale: 'uk' });
      await listPostCards({ locale: 'uk', page: 1, tag: 't' });
    };
    await look();

    expect((await countQueries(look)).queries).toBe(0);
  });
});

test('every write shows at once in totals, lists and neighbours', async () => {
  for (const at of [1, 2, 3]) await aPost({ slug: `p${at}`, publishedAt: day(at) });
  const look = async () => {
    const { posts, pagination } = await listPosts({ actor: SERVICE, locale: 'uk', page: 1, limit: 10 });
    const { previous, next } = await getPostPage({ slug: 'p2', locale: 'uk' });
    expect(await countPosts({ locale: 'uk' })).toBe(pagination.total);
    return [posts.map(({ slug }) => slug).join(' '), previous?.slug, next?.slug];
  };
  expect(await look()).toEqual(['p3 p2 p1', 'p1', 'p3']);

  await aPost({ slug: 'p4', publishedAt: day(2) });
  expect(await look()).toEqual(['p3 p4 p2 p1', 'p1', 'p4']);

  const authorName = 'Леся Українка';
  await editPost('p4', { publishedAt: day(5), authorName });
  expect(await look()).toEqual(['p4 p3 p2 p1', 'p1', 'p3']);

  await editPost('p1', { published: false, authorName });
  expect(await look()).toEqual(['p4 p3 p2', undefined, 'p3']);

  await deletePost({ actor: SERVICE, slug: 'p3', locale: 'uk' });
  expect(await look()).toEqual(['p4 p2', undefined, 'p4']);
});

test('one timeline answers for every moment, in any order', async () => {
  const versions = { uk: aVersion(), en: undefined };
  for (const at of [1, 2, 3]) await aPost({ slug: `p${at}`, ...versions, publishedAt: day(at), now: day(1) });
  for (const [now, slugs, next] of [
    [day(9), 'p3 p2 p1', 'p2'],
    [day(1), 'p1', undefined],
    [day(2), 'p2 p1', 'p2'],
    [day(0), '', undefined],
    [day(3), 'p3 p2 p1', 'p2'],
  ] as const) {
    const { posts, pagination } = await listPosts({ actor: SERVICE, locale: 'uk', page: 1, limit: 10, now });
    expect(posts.map(({ slug }) => slug).join(' ')).toBe(slugs);
    expect(pagination.total).toBe(posts.length);
    if (slugs !== '') expect((await getPostPage({ slug: 'p1', locale: 'uk', now })).next?.slug).toBe(next);
  }
});
