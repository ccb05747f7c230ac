import { beforeEach, describe, expect, test } from 'vitest';
import { aKey } from '#test/factories/keys.ts';
import { aPicture, fixture, upload } from '#test/factories/media.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

// What clients rely on, written out: names, types, nulls and statuses, without the schemas of the contract.

useDatabase();

let key: string;
beforeEach(async () => {
  key = await aKey();
});

const ID = expect.stringMatching(/^[0-9a-f]{24}$/);
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const FILE = expect.stringMatching(/^\/api\/media\/[0-9a-f]{32}$/);
const IMMUTABLE = 'public, max-age=31536000, immutable';

async function sent(path: string, init: Parameters<typeof request>[1] = {}): Promise<[number, unknown]> {
  const response = await request(path, init);
  return [response.status, await response.json()];
}

async function aPublishedPost(): Promise<string[]> {
  const json = {
    slug: 'hello',
    uk: { title: 'Вітаємо', excerpt: 'Коротко', content: 'Текст' },
    en: { title: 'Welcome', content: 'Text' },
    coverImage: '/api/media/66f0c0ffee0123456789abcd',
    tags: ['plain', { slug: 'named', nameUk: 'Назва' }],
    published: true,
    publishedAt: '2020-01-02',
  };

  const [status, body] = await sent('/api/v1/posts', { key, json });
  expect(status).toBe(201);
  expect(body).toStrictEqual({
    translationId: ID,
    slug: 'hello',
    published: true,
    status: 'published',
    posts: [
      { id: ID, slug: 'hello', locale: 'uk', url: '/uk/blog/hello' },
      { id: ID, slug: 'hello', locale: 'en', url: '/en/blog/hello' },
    ],
  });

  return (body as { posts: { id: string }[] }).posts.map(({ id }) => id);
}

test('posts have the stated shapes', async () => {
  const [uk, en] = await aPublishedPost();
  const item = {
    id: uk,
    slug: 'hello',
    locale: 'uk',
    title: 'Вітаємо',
    excerpt: 'Коротко',
    coverImage: '/api/media/66f0c0ffee0123456789abcd',
    published: true,
    status: 'published',
    publishedAt: '2020-01-02T00:00:00.000Z',
    viewCount: 0,
    authorName: 'Леся Українка',
    createdAt: TIME,
    translationId: ID,
  };
  const pagination = { page: 1, limit: 10, total: 1, totalPages: 1 };
  expect(await sent('/api/v1/posts')).toStrictEqual([200, { posts: [item], pagination }]);
  const english = { ...item, id: en, locale: 'en', title: 'Welcome', excerpt: null };
  expect(await sent('/api/v1/posts?locale=en')).toStrictEqual([200, { posts: [english], pagination }]);
  const [status, whole] = await sent('/api/v1/posts/hello');
  expect(status).toBe(200);
  expect(whole).toMatchObject({
    ...item,
    content: 'Текст',
    tags: [{ slug: 'plain' }, { slug: 'named' }],
    alternates: [{ locale: 'en', title: 'Welcome', url: '/en/blog/hello', published: true }],
  });
});

test('tags have the stated shapes', async () => {
  await aPublishedPost();
  const tags = [
    { id: 2, slug: 'named', nameUk: 'Назва', nameEn: null },
    { id: 1, slug: 'plain', nameUk: null, nameEn: null },
  ];
  expect(await sent('/api/v1/tags')).toStrictEqual([200, { tags }]);
  const json = { slug: 'hello', tags: ['plain', 'new', { slug: 'newer' }] };
  const answer = { success: true, added: 2, posts: 2 };
  expect(await sent('/api/v1/posts/tags', { key, json })).toStrictEqual([200, answer]);
});

test('uploads have the stated shapes', async () => {
  const bytes = await aPicture('png');
  const answerOf = async (response: Response) => [response.status, await response.json()];
  const keyed = { url: FILE, type: 'image', size: bytes.length, deduplicated: false };
  expect(await answerOf(await upload({ bytes }, { key }))).toStrictEqual([201, keyed]);
  const again = { ...keyed, deduplicated: true };
  expect(await answerOf(await upload({ bytes }, { key }))).toStrictEqual([200, again]);
  const publicBytes = await aPicture('jpeg');
  expect(await answerOf(await upload({ bytes: publicBytes }))).toStrictEqual([201, { url: FILE }]);
});

test('files and the thumbnail of a video have the stated shapes', async () => {
  const response = await upload({ bytes: fixture('video.mp4') }, { key });
  const { url, type } = (await response.json()) as { url: string; type: string };
  expect(type).toBe('video');
  const file = await request(url);
  expect([file.headers.get('Content-Type'), file.headers.get('Cache-Control')]).toEqual([
    'video/mp4',
    IMMUTABLE,
  ]);
  const thumbnail = await request(`${url}/thumbnail`);
  expect([thumbnail.headers.get('Content-Type'), thumbnail.headers.get('Cache-Control')]).toEqual([
    'image/svg+xml',
    IMMUTABLE,
  ]);
  expect(await thumbnail.text()).toMatch(/^<svg [^>]*width="640" height="360"/);
});

describe('comments', () => {
  test('are written, edited, hidden, listed and deleted', async () => {
    const [postId] = await aPublishedPost();
    const { user, cookie } = await aSignedIn({ name: 'Леся' });
    const { cookie: admin } = await aSignedIn({ role: 'admin' });
    const at = '/api/comments';
    const [status, written] = await sent(at, { cookie, json: { postId, content: 'Дякую' } });
    expect([status, written]).toStrictEqual([201, { id: ID, success: true }]);
    const { id } = written as { id: string };
    const comment = {
      id,
      content: 'Дякую!',
      parentId: null,
      createdAt: TIME,
      hidden: false,
      authorId: user.id,
      authorName: 'Леся',
      authorImage: null,
    };
    const patch = (json: object, as = cookie) => sent(at, { method: 'PATCH', json, cookie: as });
    expect(await patch({ id, content: 'Дякую!' })).toStrictEqual([200, { success: true, comment }]);
    const reply = (await sent(at, { cookie, json: { postId, content: 'І ще', parentId: id } }))[1];
    const second = { ...comment, id: (reply as { id: string }).id, content: 'І ще', parentId: id };
    expect(await sent(`${at}?postId=${postId}`)).toStrictEqual([200, [second, comment]]);
    const hidden = { success: true, comment: { ...second, hidden: true } };
    expect(await patch({ id: second.id, hidden: true }, admin)).toStrictEqual([200, hidden]);
    expect(await sent(`${at}?postId=${postId}`)).toStrictEqual([200, [comment]]);
    expect((await patch({ id, hidden: true }))[0]).toBe(403);
    expect((await patch({ id, hidden: true, content: 'x' }, admin))[0]).toBe(400);
    const remove = { method: 'DELETE', json: { id } };
    expect(await sent(at, { ...remove, cookie })).toStrictEqual([200, { success: true }]);
    expect(await sent(`${at}?postId=${postId}`)).toStrictEqual([200, []]);
  });
});

test('a search', async () => {
  const [id] = await aPublishedPost();
  const result = {
    id,
    slug: 'hello',
    locale: 'uk',
    title: 'Вітаємо',
    excerpt: 'Коротко',
    snippet: expect.any(String),
    url: '/uk/blog/hello',
    coverImage: '/api/media/66f0c0ffee0123456789abcd',
    publishedAt: '2020-01-02T00:00:00.000Z',
    score: expect.any(Number),
  };
  const query = 'вітаємо';
  const answer = { query, locale: 'uk', total: 1, page: 1, limit: 10, results: [result] };
  expect(await sent(`/api/search?q=${encodeURIComponent(query)}`)).toStrictEqual([200, answer]);
});

test.each([
  {
    type: 'pageview',
    path: '/uk',
    sessionId: 's',
    referrer: 'https://example.com',
    utmSource: 'newsletter',
  },
  { type: 'click', path: '/uk', sessionId: 's', element: 'a', href: 'https://example.com', x: 1, y: 2 },
  { type: 'duration', path: '/uk', sessionId: 's', duration: 1 },
])('an event: $type', async (json) => {
  expect(await sent('/api/track', { json })).toStrictEqual([200, { ok: true }]);
});

test('an error has a message, and details if the request is not valid', async () => {
  const details = [{ path: 'page', message: expect.any(String), code: 'too_small' }];
  expect(await sent('/api/v1/posts?page=0')).toStrictEqual([400, { error: expect.any(String), details }]);
  expect(await sent('/api/v1/posts/none')).toStrictEqual([404, { error: expect.any(String) }]);
});

test('a key is a short prefix and 64 hexadecimal digits', () => {
  expect(key).toMatch(/^dvo_[0-9a-f]{64}$/);
});
