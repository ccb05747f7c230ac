import { describe, expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { getPost } from '#server/posts/read/posts.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { answerOf, complaintsOf, refusalOf } from '#test/setup/responses.ts';

useDatabase();

const read = (path: string, key?: string) =>
  request(`/api/v1/posts/${path}`, key === undefined ? {} : { key });
const post = async (path: string, key?: string) => answerOf(await read(path, key), operations.getPost, 200);

test('a post is Ukrainian by default', async () => {
  await aPost({ slug: 'p', uk: aVersion({ title: 'Так' }), en: aVersion({ title: 'Yes' }) });

  expect((await post('p')).title).toBe('Так');
  expect((await post('p?locale=uk')).title).toBe('Так');
  expect((await post('p?locale=en')).title).toBe('Yes');
});

test('a post has the text exactly as it was sent', async () => {
  const content = '  \n\n# Ґанок\t«її»\n\n<script>alert(1)</script> &amp; \\* 😀\n\n';
  await aPost({ slug: 'p', uk: aVersion({ content, excerpt: '  витяг ' }) });

  expect(await post('p')).toMatchObject({ content, excerpt: '  витяг ' });
});

test('a post has its tags in the order of the request', async () => {
  const tags = ['zebra', 'apple', 'mango'].map((slug) => ({ slug, nameUk: undefined, nameEn: undefined }));
  await aPost({ slug: 'p', tags });

  expect((await post('p')).tags.map((tag) => tag.slug)).toEqual(['zebra', 'apple', 'mango']);
});

describe('a draft', () => {
  test('is there only with a key', async () => {
    await aPost({ slug: 'draft', published: false });

    await refusalOf(await read('draft'), 404);
    expect(await post('draft', await aKey())).toMatchObject({ published: false, publishedAt: null });
  });

  test('is an alternate with a key only', async () => {
    await aPost({ slug: 'p', uk: aVersion(), en: aVersion({ title: 'Draft' }) });
    const key = await aKey();
    await request('/api/v1/posts/p?locale=en', { method: 'PATCH', json: { published: false }, key });

    expect((await post('p')).alternates).toEqual([]);
    expect((await post('p', key)).alternates).toEqual([
      { locale: 'en', title: 'Draft', url: '/en/blog/p', published: false },
    ]);
  });
});

describe('a scheduled post', () => {
  const moment = new Date('2031-05-01T12:00:00.000Z');

  test('is there from its time on, and before with a key', async () => {
    await aPost({ slug: 'later', publishedAt: moment });

    await refusalOf(await read('later'), 404);
    expect(await post('later', await aKey())).toMatchObject({
      published: true,
      publishedAt: '2031-05-01T12:00:00.000Z',
    });
    const at = (now: Date) => getPost({ slug: 'later', locale: 'uk', withDrafts: false, now });
    await expect(at(new Date(moment.getTime() - 1))).rejects.toMatchObject({ code: 'not_found' });
    expect((await at(moment)).alternates.length).toBe(1);
  });
});

test('an invalid key is refused where keys are optional', async () => {
  await aPost({ slug: 'p' });

  await refusalOf(await read('p', `dvo_${'0'.repeat(64)}`), 401);
  await refusalOf(await read('p', ''), 401);
});

test.each([
  'p?locale=fr',
  'p?locale=',
  'p?locale=uk&locale=en',
  `${'a'.repeat(201)}`,
  '%00',
  'a%2Fb',
  '%2E%2E%2E',
])('%s is refused', async (path) => {
  await complaintsOf(await read(path));
});

describe('an address', () => {
  test('is percent-encoded UTF-8', async () => {
    await refusalOf(await read('%E0%A4%A'), 400);
    await refusalOf(await read('%FF'), 400);
  });
});
