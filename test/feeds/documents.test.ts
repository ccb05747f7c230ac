import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, inject, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { closeDatabase, database, openDatabase } from '#server/db/client.ts';
import { log } from '#server/log.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { aPost, aVersion, editPost } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { setClock } from '#test/setup/clock.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase({ start: () => aBook() });

const XML = 'application/xml; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';

/** Every document that shows a post with the tag `books`, with its type and lifetime. */
const DOCUMENTS: [path: string, type: string, cacheControl: string][] = [
  [paths.sitemap(), XML, 'public, max-age=3600'],
  [paths.newsSitemap(), XML, 'public, max-age=600'],
  [paths.rss('uk'), 'application/xml; charset=utf-8', 'public, max-age=600'],
  [paths.rss('uk', 'books'), 'application/xml; charset=utf-8', 'public, max-age=600'],
  [paths.atom('uk'), 'application/xml; charset=utf-8', 'public, max-age=600'],
  [paths.atom('uk', 'books'), 'application/xml; charset=utf-8', 'public, max-age=600'],
  [paths.jsonFeed('uk'), 'application/feed+json', 'public, max-age=600'],
  [paths.jsonFeed('uk', 'books'), 'application/feed+json', 'public, max-age=600'],
  [paths.llms(), TEXT, 'public, max-age=86400'],
  [paths.llmsOf('uk'), TEXT, 'public, max-age=86400'],
  [paths.llmsFull(), TEXT, 'public, max-age=86400'],
];

const aBook = (fields: Parameters<typeof aPost>[0] = {}) =>
  aPost({
    slug: 'kobzar',
    // Long enough to be worth compressing.
    uk: aVersion({ title: `Кобзар ${'думи мої '.repeat(30)}`, content: 'Думи мої.' }),
    tags: [{ slug: 'books', nameUk: 'Книжки', nameEn: undefined }],
    ...fields,
  });

describe.each(DOCUMENTS)('%s', (path, type, cacheControl) => {
  test('has a type, a lifetime and an ETag, and refuses other methods', async () => {
    const response = await request(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('cache-control')).toBe(cacheControl);
    expect(response.headers.get('etag')).toMatch(/^W\/"[\w-]+"$/);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.text()).toContain('kobzar');

    const refused = await request(path, { method: 'POST' });
    expect(refused.status).toBe(405);
    expect(refused.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  });

  test('is compressed by Accept-Encoding and equal in every encoding', async () => {
    const plain = await request(path);
    const text = await plain.text();
    const decoders = { gzip: gunzipSync, br: brotliDecompressSync };
    for (const [encoding, decode] of Object.entries(decoders)) {
      const response = await request(path, { headers: { 'Accept-Encoding': encoding } });
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('content-length')).toBe(String(bytes.length));
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
      expect(response.headers.get('etag')).toBe(plain.headers.get('etag'));
      expect(decode(bytes).toString()).toBe(text);
    }
    expect(plain.headers.get('vary')).toBe('Accept-Encoding');
    expect(plain.headers.get('content-encoding')).toBeNull();
  });

  test('responds with 304 for its ETag, and without a body to HEAD', async () => {
    const full = await request(path);
    const etag = full.headers.get('etag') ?? '';
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'If-None-Match': etag, 'Accept-Encoding': encoding };
      const response = await request(path, { headers });
      expect(response.status).toBe(304);
      expect(response.headers.get('etag')).toBe(etag);
      expect(response.headers.get('cache-control')).toBe(cacheControl);
      expect(response.headers.get('content-type')).toBeNull();
      expect(await response.text()).toBe('');
    }
    const head = await request(path, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers.get('etag')).toBe(etag);
    expect(head.headers.get('content-type')).toBe(type);
    expect(await head.text()).toBe('');
  });
});

describe('each document', () => {
  const documents = DOCUMENTS.map(([path]) => path);
  const eachText = () => Promise.all(documents.map(async (path) => (await request(path)).text()));
  const eachTag = () =>
    Promise.all(documents.map(async (path) => (await request(path)).headers.get('etag') ?? ''));

  test.each([
    ['is a draft again', () => editPost('kobzar', { published: false })],
    ['is deleted', () => deletePost({ actor: SERVICE, slug: 'kobzar' })],
    ['is scheduled', () => editPost('kobzar', { publishedAt: new Date(Date.now() + 86_400_000) })],
  ])('lacks a post that %s, and is not 304 then', async (_what, takeBack) => {
    const tags = await eachTag();
    await takeBack();
    for (const [at, path] of documents.entries()) {
      const response = await request(path, { headers: { 'If-None-Match': tags[at] ?? '' } });
      // The tag has no other post, and goes with it.
      expect(response.status, path).toBe(path.includes('/tags/') ? 404 : 200);
      expect(await response.text(), path).not.toContain('kobzar');
    }
  });

  test('has a change at the next request', async () => {
    const [tags, texts] = [await eachTag(), await eachText()];
    await editPost('kobzar', {
      uk: aVersion({ title: 'Кобзар, видання друге' }),
      now: new Date(Date.now() + 1_000),
    });
    const [newTags, newTexts] = [await eachTag(), await eachText()];
    for (const [at, path] of documents.entries()) {
      expect(newTags[at], path).not.toBe(tags[at]);
      expect(newTexts[at], path).not.toBe(texts[at]);
    }
  });

  test('has a scheduled post from its time on', async () => {
    const moment = Date.now() + 3_600_000;
    await aBook({ slug: 'scheduled', publishedAt: new Date(moment) });
    for (const text of await eachText()) expect(text).not.toContain('scheduled');
    setClock(moment);
    for (const text of await eachText()) expect(text).toContain('scheduled');
  });

  test('is served from the cache while the database is unavailable, and else is briefly unavailable', async () => {
    const known = await eachText();
    // The cache is for requests without a session.
    const { cookie } = await aSignedIn();
    const name = database().databaseName;
    await closeDatabase();
    try {
      for (const [at, path] of documents.entries()) {
        const isCached = path !== paths.newsSitemap();
        if (isCached) expect(await (await request(path)).text(), path).toBe(known[at]);
        const response = await request(path, { cookie });
        expect(response.status, path).toBe(503);
        expect(response.headers.get('retry-after')).toBe('5');
        expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(await response.text()).toBe('The database is not responding\n');
      }
    } finally {
      await openDatabase({ uri: inject('mongodbUri'), name });
    }
    for (const path of documents) expect((await request(path)).status, path).toBe(200);
  });
});

describe('feeds that do not exist', () => {
  test.each([
    paths.rss('uk', 'nothing'),
    paths.atom('en', 'nothing'),
    '/de/rss.xml',
    '/de/llms.txt',
    '/de/tags/books/feed.json',
  ])('%s', async (path) => {
    const response = await request(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });
});

test.each([
  [paths.llmsFull(), ['/%6Clms-full.txt', '/llms%2Dfull.txt']],
  [paths.sitemap(), ['/sitemap.xm%6c', '/%73itemap%2Exml']],
  [paths.rss('uk', 'books'), ['/u%6B/tags/books/rss.xml', '/uk/tags/%62ooks/rss.xml']],
])('%s is cached only under its canonical address', async (path, spellings) => {
  const { level } = log;
  // At this level a response says whether the cache had it.
  log.level = 'debug';
  try {
    const text = await (await request(path)).text();
    for (const spelling of [...spellings, ...spellings]) {
      const response = await request(spelling);
      expect(response.headers.get('x-cache'), spelling).toBe('MISS');
      expect(await response.text(), spelling).toBe(text);
    }
    expect((await request(path)).headers.get('x-cache')).toBe('HIT');
  } finally {
    log.level = level;
  }
});

test('concurrent requests get the same document', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => request(paths.sitemap())));
  const texts = new Set(await Promise.all(answers.map((answer) => answer.text())));
  expect(texts.size).toBe(1);
  expect([...texts][0]).toContain('kobzar');
});
