import { beforeEach, describe, expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { database } from '#server/db/client.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPost, aPostBody } from '#test/factories/posts.ts';
import { everything, useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { answerOf, complaintsOf, refusalOf } from '#test/setup/responses.ts';

useDatabase();

let key: string;
beforeEach(async () => {
  key = await aKey({ authorName: 'Іван Франко' });
});

const { createPost, getPost } = operations;
const create = (json: unknown, init: RequestInit = {}) => request('/api/v1/posts', { json, key, ...init });
const read = async (slug: string, locale: 'uk' | 'en') =>
  answerOf(await request(`/api/v1/posts/${slug}?locale=${locale}`, { key }), getPost, 200);

test('one request creates both language versions', async () => {
  const response = await create({
    slug: 'both',
    uk: { title: 'Назва', excerpt: 'Витяг', content: '# Текст' },
    en: { title: 'Title', excerpt: 'Excerpt', content: '# Text' },
    coverImage: '/api/media/66f0c0ffee0123456789abcd',
    published: true,
    publishedAt: '2020-01-02T03:04:05+02:00',
    tags: ['news'],
  });

  const written = await answerOf(response, createPost, 201);
  expect(await read('both', 'uk')).toEqual({
    id: written.posts[0]?.id,
    slug: 'both',
    locale: 'uk',
    title: 'Назва',
    excerpt: 'Витяг',
    content: '# Текст',
    machineTranslated: false,
    metaTitle: null,
    metaDescription: null,
    metaImage: null,
    pinned: false,
    commentsOpen: true,
    series: null,
    seriesPart: null,
    outdated: null,
    revision: expect.any(String),
    coverImage: '/api/media/66f0c0ffee0123456789abcd',
    published: true,
    status: 'published',
    publishedAt: '2020-01-02T01:04:05.000Z',
    viewCount: 0,
    authorName: 'Іван Франко',
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    translationId: written.translationId,
    url: '/uk/blog/both',
    tags: [{ id: expect.any(Number), slug: 'news', nameUk: null, nameEn: null }],
    alternates: [{ locale: 'en', title: 'Title', url: '/en/blog/both', published: true }],
  });
  expect(await read('both', 'en')).toMatchObject({
    id: written.posts[1]?.id,
    title: 'Title',
    excerpt: 'Excerpt',
    content: '# Text',
    translationId: written.translationId,
    alternates: [{ locale: 'uk', title: 'Назва', url: '/uk/blog/both', published: true }],
  });
});

test.each([
  ['uk', 'en'],
  ['en', 'uk'],
] as const)('a request with only the %s version creates only that version', async (locale, other) => {
  const response = await create({ slug: 'alone', [locale]: { title: 'T', content: 'C' }, published: true });

  const { posts } = await answerOf(response, createPost, 201);
  expect(posts).toEqual([{ id: expect.any(String), slug: 'alone', locale, url: `/${locale}/blog/alone` }]);
  expect(await read('alone', locale)).toMatchObject({ excerpt: null, alternates: [] });
  await refusalOf(await request(`/api/v1/posts/alone?locale=${other}`, { key }), 404);
});

test('a post whose time is in the future is scheduled, in the answer and in the record', async () => {
  const body = aPostBody({ publishedAt: '2999-01-01' });
  const written = await answerOf(await create(body), createPost, 201);
  expect(written).toMatchObject({ published: true, status: 'scheduled' });

  expect(await read(body.slug, 'uk')).toMatchObject({ published: true, status: 'scheduled' });
});

test('a post is a draft unless `published` is true', async () => {
  const { published } = await answerOf(await create(aPostBody({ published: undefined })), createPost, 201);

  expect(published).toBe(false);
  const stored = await database().collection('posts').find().toArray();
  expect(stored.map((post) => [post.published, post.publishedAt])).toEqual([
    [false, null],
    [false, null],
  ]);
});

test('a draft keeps its date', async () => {
  await create(aPostBody({ slug: 'draft', published: false, publishedAt: '2019-05-06T07:08:09Z' }));

  expect(await read('draft', 'uk')).toMatchObject({
    published: false,
    publishedAt: '2019-05-06T07:08:09.000Z',
  });
});

test('without a date the publication is now', async () => {
  const before = Date.now();
  await create(aPostBody({ slug: 'now' }));
  const { publishedAt } = await read('now', 'en');

  const at = Date.parse(publishedAt ?? '');
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThanOrEqual(Date.now());
});

describe('a slug', () => {
  // Parts of other paths are slugs too: `/tags` of the API, `.data` of the pages.
  test.each(['перша-публікація', '日本語', 'index.data', 'a.b.c', 'tags'])(
    '%s leads to the post that is created, read, changed and deleted there',
    async (slug) => {
      const encoded = encodeURIComponent(slug);
      const { posts } = await answerOf(await create(aPostBody({ slug })), createPost, 201);
      expect(posts[0]?.url).toBe(`/uk/blog/${encoded}`);
      expect(await read(encoded, 'uk')).toMatchObject({ slug });

      const send = (method: string, json?: object) =>
        request(`/api/v1/posts/${encoded}`, { method, key, ...(json && { json }) });
      await answerOf(await send('PATCH', { uk: { title: 'Інша' } }), operations.updatePost, 200);
      expect((await read(encoded, 'uk')).title).toBe('Інша');
      await answerOf(await send('DELETE'), operations.deletePost, 200);
      await refusalOf(await request(`/api/v1/posts/${encoded}`, { key }), 404);
    },
  );

  test('is the same in NFC and NFD', async () => {
    await answerOf(await create(aPostBody({ slug: 'й'.normalize('NFD') })), createPost, 201);

    expect(await read(encodeURIComponent('й'.normalize('NFC')), 'uk')).toMatchObject({ slug: 'й' });
    expect(await read(encodeURIComponent('й'.normalize('NFD')), 'uk')).toMatchObject({ slug: 'й' });
    await refusalOf(await create(aPostBody({ slug: 'й' })), 409);
  });

  test('is case-sensitive, as paths are', async () => {
    await answerOf(await create(aPostBody({ slug: 'About' })), createPost, 201);
    await answerOf(await create(aPostBody({ slug: 'about' })), createPost, 201);
  });

  test('that is taken is a conflict, and the other request changes nothing', async () => {
    await create(aPostBody({ slug: 'taken', tags: ['old'] }));
    const before = await everything();

    const { error, details } = await refusalOf(
      await create(aPostBody({ slug: 'taken', tags: ['new'] })),
      409,
    );

    expect(error).toBe('The slug is taken');
    expect(details).toEqual([{ path: 'slug', message: expect.any(String), code: 'slug_taken' }]);
    expect(await everything()).toEqual(before);
  });

  test('that exists in the other language only is taken too', async () => {
    await aPost({ slug: 'half', en: undefined });

    await refusalOf(await create({ slug: 'half', en: { title: 'T', content: 'C' } }), 409);
  });
});

test('U+007F and C1 control characters are text in code, and nowhere else', async () => {
  const content = 'The key `\u007f`, and\n\n```\n\u0085\u009b1m\n```\n';
  await answerOf(await create(aPostBody({ slug: 'code', en: { title: 'T', content } })), createPost, 201);
  expect(await read('code', 'en')).toMatchObject({ content });

  for (const refused of ['a\u007fb', '\u0085', '`a` \u007f', '[\u009f](/a)', `${'> '.repeat(101)}\u007f`]) {
    const response = await create(aPostBody({ en: { title: 'T', content: refused } }));
    expect(await complaintsOf(response)).toEqual(['en.content invalid_characters']);
  }
});

test('a refusal lists every problem of the request with its path', async () => {
  const response = await create({
    slug: '..',
    uk: { title: '', content: 7 },
    en: { content: 'Text', extra: true },
    published: 'yes',
    tags: ['ok', 5, { slug: 'x', nameUk: 'a\u0000' }],
    foo: 1,
  });

  expect((await complaintsOf(response)).toSorted()).toEqual([
    'en.extra unknown_field',
    'en.title invalid_type',
    'foo unknown_field',
    'published invalid_type',
    'slug invalid_slug',
    'tags.1 invalid_type',
    'tags.2.nameUk invalid_characters',
    'uk.content invalid_type',
    'uk.title too_small',
  ]);
});

test('a post has the author of the key', async () => {
  const other = await aKey({ authorName: 'Марко Вовчок' });
  await request('/api/v1/posts', { json: aPostBody({ slug: 'signed' }), key: other });

  expect((await read('signed', 'en')).authorName).toBe('Марко Вовчок');
});
