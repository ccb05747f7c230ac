import { beforeEach, expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { database } from '#server/db/client.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPost, aPostBody, aVersion } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { answerOf } from '#test/setup/responses.ts';

useDatabase();

let key: string;
beforeEach(async () => {
  key = await aKey();
});

const times = <Result>(count: number, work: (number: number) => Result) =>
  Array.from({ length: count }, (_, number) => work(number));
const create = (json: unknown) => request('/api/v1/posts', { json, key });
const patch = (slug: string, json: unknown) =>
  request(`/api/v1/posts/${slug}`, { method: 'PATCH', json, key });
const attach = (slug: string, tags: unknown[]) =>
  request('/api/v1/posts/tags', { json: { slug, tags }, key });
const read = async (slug: string, locale: 'uk' | 'en') =>
  answerOf(await request(`/api/v1/posts/${slug}?locale=${locale}`, { key }), operations.getPost, 200);
const statuses = (responses: Response[]) => responses.map(({ status }) => status).toSorted();
const count = (name: string) => database().collection(name).countDocuments();

test('one of twenty parallel posts with one slug is created, and the others leave no tags', async () => {
  const responses = await Promise.all(
    times(20, (number) => {
      const version = aVersion({ title: `${number}` });
      return create({ slug: 'one', uk: version, en: version, tags: [`tag-${number}`] });
    }),
  );

  expect(statuses(responses)).toEqual([201, ...Array(19).fill(409)]);
  expect([await count('posts'), await count('postGroups')]).toEqual([2, 1]);
  // Both versions are the winner's.
  expect((await read('one', 'uk')).title).toBe((await read('one', 'en')).title);
  const winner = responses.find((response) => response.status === 201) as Response;
  const { posts } = await answerOf(winner, operations.createPost, 201);
  expect(posts.map(({ id }) => id)).toEqual([(await read('one', 'uk')).id, (await read('one', 'en')).id]);
  const { tags } = await read('one', 'uk');
  expect(tags).toHaveLength(1);
  const made = await database().collection('tags').find().toArray();
  expect(made.map((tag) => tag.slug)).toEqual(tags.map((tag) => tag.slug));
});

test('a Ukrainian and an English post with one slug, sent in parallel, become one post', async () => {
  const responses = await Promise.all(
    times(10, (number) => create({ slug: 'one', [number % 2 ? 'uk' : 'en']: aVersion() })),
  );

  expect(statuses(responses)).toEqual([201, ...Array(9).fill(409)]);
  expect(await count('posts')).toBe(1);
});

test('thirty requests with one new tag create one tag', async () => {
  const responses = await Promise.all(
    times(30, (number) => create(aPostBody({ slug: `p${number}`, tags: ['new'] }))),
  );

  expect(statuses(responses)).toEqual(Array(30).fill(201));
  const tags = await database().collection('tags').find().toArray();
  expect(tags.map((tag) => tag.slug)).toEqual(['new']);
  expect(
    await database()
      .collection('posts')
      .countDocuments({ tagIds: [tags[0]?._id] }),
  ).toBe(60);
});

test('concurrent names fill in one tag, and none is overwritten', async () => {
  await aPost({ slug: 'p' });
  const names = times(10, (number) => ({ slug: 't', [number % 2 ? 'nameUk' : 'nameEn']: `${number}` }));

  await Promise.all(names.map((name) => attach('p', [name])));

  const tags = await database().collection('tags').find().toArray();
  expect(tags.length).toBe(1);
  expect(Number(tags[0]?.nameUk) % 2).toBe(1);
  expect(Number(tags[0]?.nameEn) % 2).toBe(0);
});

test('tags that are added concurrently are all stored', async () => {
  await aPost({ slug: 'p' });

  const responses = await Promise.all(times(8, (number) => attach('p', [`t${number}`])));

  expect(statuses(responses)).toEqual(Array(8).fill(200));
  const wanted = times(8, (number) => `t${number}`).toSorted();
  for (const locale of ['uk', 'en'] as const) {
    expect((await read('p', locale)).tags.map((tag) => tag.slug).toSorted()).toEqual(wanted);
  }
});

test('concurrent changes of different fields are all stored', async () => {
  await aPost({ slug: 'p', published: false });

  const responses = await Promise.all([
    patch('p', { uk: aVersion({ title: 'Змінена' }) }),
    patch('p', { en: aVersion({ title: 'Changed' }) }),
    patch('p', { coverImage: '/cover.png' }),
    patch('p', { published: true }),
    patch('p', { publishedAt: '2020-01-01T00:00:00Z' }),
    attach('p', ['tag']),
  ]);

  expect(statuses(responses)).toEqual(Array(6).fill(200));
  const shared = {
    coverImage: '/cover.png',
    published: true,
    publishedAt: '2020-01-01T00:00:00.000Z',
    tags: [{ slug: 'tag' }],
  };
  expect(await read('p', 'uk')).toMatchObject({ title: 'Змінена', ...shared });
  expect(await read('p', 'en')).toMatchObject({ title: 'Changed', ...shared });
  const undone = { pending: { $exists: true } };
  expect(await database().collection('postGroups').countDocuments(undone)).toBe(0);
});

test('concurrent changes of both texts store both texts of one request', async () => {
  await aPost({ slug: 'p' });

  const responses = await Promise.all(
    times(12, (number) =>
      patch('p', { uk: aVersion({ title: `${number}` }), en: aVersion({ title: `${number}` }) }),
    ),
  );

  expect(statuses(responses)).toEqual(Array(12).fill(200));
  expect((await read('p', 'uk')).title).toBe((await read('p', 'en')).title);
});

test('a post that is deleted and changed concurrently is deleted or complete', async () => {
  for (let round = 0; round < 5; round++) {
    const slug = `p${round}`;
    await aPost({ slug });

    const [deleted, changed] = await Promise.all([
      request(`/api/v1/posts/${slug}`, { method: 'DELETE', key }),
      patch(slug, { published: false }),
    ]);

    expect(deleted?.status).toBe(200);
    expect([200, 404]).toContain(changed?.status);
    expect(await database().collection('posts').countDocuments({ slug })).toBe(0);
    expect(await database().collection('postGroups').countDocuments({ slug })).toBe(0);
  }
});
