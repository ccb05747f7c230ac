import { beforeEach, expect, test } from 'vitest';
import { IDEMPOTENCY_KEY_MAX } from '#contract/limits.ts';
import { operations } from '#contract/operations.ts';
import { database } from '#server/db/client.ts';
import { BIN_MS, purgeBin } from '#server/posts/management/bin.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPostBody } from '#test/factories/posts.ts';
import { everything, useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { answerOf, complaintsOf, refusalOf } from '#test/setup/responses.ts';

useDatabase();

let key: string;
beforeEach(async () => {
  key = await aKey();
});

const create = (json: unknown, idempotencyKey: string, { as = key, query = '' } = {}) =>
  request(`/api/v1/posts${query}`, { json, key: as, headers: { 'Idempotency-Key': idempotencyKey } });
const created = async (response: Response) => answerOf(response, operations.createPost, 201);

test('a repeated request gets the first response and changes nothing', async () => {
  const body = aPostBody({ tags: ['t'] });
  const first = await created(await create(body, 'once'));
  const before = await everything();

  expect(await created(await create(body, 'once'))).toEqual(first);
  expect(await everything()).toEqual(before);
});

test('another spelling of the same JSON is the same request', async () => {
  const body = aPostBody({ slug: 'p', publishedAt: '2026-01-01T00:00:00Z' });
  const first = await created(await create(body, 'once'));

  const reordered = Object.fromEntries(Object.entries(body).toReversed());
  const response = await create(
    { ...reordered, publishedAt: '2026-01-01T02:00:00+02:00', tags: null },
    'once',
  );
  expect(await created(response)).toEqual(first);
});

test('another request with the same key is a conflict', async () => {
  await created(await create(aPostBody({ slug: 'first' }), 'once'));
  const before = await everything();

  const { details } = await refusalOf(await create(aPostBody({ slug: 'second' }), 'once'), 409);

  expect(details).toEqual([
    { path: 'Idempotency-Key', message: expect.any(String), code: 'idempotency_mismatch' },
  ]);
  expect(await everything()).toEqual(before);
});

test('idempotency keys are separate for each API key', async () => {
  await created(await create(aPostBody({ slug: 'mine' }), 'once'));

  const other = await aKey({ name: 'other' });
  const theirs = await created(await create(aPostBody({ slug: 'theirs' }), 'once', { as: other }));
  expect(theirs.slug).toBe('theirs');
});

test('a refused request does not use the key', async () => {
  await refusalOf(await create({ slug: 'p' }, 'once'), 400);

  await created(await create(aPostBody({ slug: 'p' }), 'once'));
});

test('without the header a repeated request is a conflict', async () => {
  const body = aPostBody();
  await created(await create(body, 'once'));

  await refusalOf(await request('/api/v1/posts', { json: body, key }), 409);
});

test('the response is the same after the post was deleted', async () => {
  const body = aPostBody({ slug: 'p' });
  const first = await created(await create(body, 'once'));
  await request('/api/v1/posts/p', { method: 'DELETE', key });
  expect(await created(await create(body, 'once'))).toEqual(first);

  await purgeBin({ now: new Date(Date.now() + 2 * BIN_MS) });
  expect(await created(await create(body, 'once'))).toEqual(first);
  expect(await database().collection('posts').countDocuments()).toBe(0);
});

test('parallel repetitions create one post and get the same response', async () => {
  const body = aPostBody({ slug: 'p' });

  const responses = await Promise.all(Array.from({ length: 10 }, () => create(body, 'once')));

  const answers = await Promise.all(responses.map(created));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await database().collection('posts').countDocuments()).toBe(2);
});

test('parallel requests with one key and different slugs create one post', async () => {
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, number) => create(aPostBody({ slug: `p${number}` }), 'once')),
  );

  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)]);
  expect(await database().collection('postGroups').countDocuments()).toBe(1);
});

test('a dry run neither uses a key nor gets its stored response', async () => {
  const body = aPostBody({ slug: 'p' });
  const dryRun = await create(body, 'once', { query: '?dryRun=1' });
  await answerOf(dryRun, operations.createPost, 200);
  await created(await create(body, 'once'));

  const { details } = await refusalOf(await create(body, 'once', { query: '?dryRun=1' }), 409);
  expect(details?.[0]?.code).toBe('slug_taken');
});

test('a key has printable characters of ASCII, and no space', async () => {
  const { headers } = operations.createPost;
  const isKey = (value: string) => headers.safeParse({ 'idempotency-key': value }).success;
  const longest = '~'.repeat(IDEMPOTENCY_KEY_MAX);
  expect(['x', '!', longest, '{"a":"b"}'].filter(isKey)).toHaveLength(4);
  expect(['', 'a b', 'a\tb', 'ÿ', `${longest}~`].filter(isKey)).toEqual([]);

  const complaints = await complaintsOf(await create(aPostBody(), 'a b'));
  expect(complaints).toEqual([expect.stringMatching(/^idempotency-key /)]);
});

test('a request that is repeated while the first one runs is answered when the post can be read', async () => {
  const body = aPostBody({ slug: 'p', tags: ['t'] });
  const first = await created(await create(body, 'once'));
  // The state left by a first request that decided its change but has not applied it.
  const versions = await database().collection('posts').find().toArray();
  const pending = { at: new Date(), put: versions, remove: [] };
  await database().collection('postGroups').updateOne({ slug: 'p' }, { $set: { pending } });
  await database().collection('posts').deleteMany({});

  expect(await created(await create(body, 'once'))).toEqual(first);

  for (const locale of ['uk', 'en'])
    expect((await request(`/api/v1/posts/p?locale=${locale}`)).status).toBe(200);
});
