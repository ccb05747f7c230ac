import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { paths } from '#contract/paths.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { closeDatabase, database, openDatabase } from '#server/db/client.ts';
import { log } from '#server/log.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { aPost, aVersion, editPost } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

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
  beforeEach(async () => {
    await aBook();
  });

  test('has a type, a lifetime and an ETag', async () => {
    const response = await request(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('cache-control')).toBe(cacheControl);
    expect(response.headers.get('etag')).toMatch(/^W\/"[\w-]+"$/);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.text()).toContain('kobzar');
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

  test('never has an unpublished post, and is not 304 then', async () => {
    for (const takeBack of [
      () => editPost('kobzar', { published: false }),
      () => deletePost({ actor: SERVICE, slug: 'kobzar' }),
      () => editPost('kobzar', { publishedAt: new Date(Date.now() + 86_400_000) }),
    ]) {
      await deletePost({ actor: SERVICE, slug: 'kobzar' }).catch(() => {});
      await aBook();
      const etag = (await request(path)).headers.get('etag') ?? '';
      await takeBack();
      const response = await request(path, { headers: { 'If-None-Match': etag } });
      // The tag has no other post, and goes with it.
      expect(response.status).toBe(path.includes('/tags/') ? 404 : 200);
      expect(await response.text()).not.toContain('kobzar');
    }
  });

  test('has a change at the next request', async () => {
    await request(path);
    const before = await request(path);
    await editPost('kobzar', {
      uk: aVersion({ title: 'Кобзар, видання друге' }),
      now: new Date(Date.now() + 1_000),
    });
    const after = await request(path);
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    expect(await after.text()).not.toBe(await before.text());
  });

  test('has a scheduled post from its time on', async () => {
    const moment = Date.now() + 3_600_000;
    await aBook({ slug: 'scheduled', publishedAt: new Date(moment) });
    expect(await (await request(path)).text()).not.toContain('scheduled');
    vi.useFakeTimers({ toFake: ['Date'], now: moment });
    try {
      expect(await (await request(path)).text()).toContain('scheduled');
    } finally {
      vi.useRealTimers();
    }
  });

  test('refuses other methods', async () => {
    const response = await request(path, { method: 'POST' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  });

  test('is served from the cache while the database is unavailable, and else is briefly unavailable', async () => {
    const known = await (await request(path)).text();
    // The cache is for requests without a session.
    const { cookie } = await aSignedIn();
    const name = database().databaseName;
    await closeDatabase();
    try {
      const isCached = path !== paths.newsSitemap();
      if (isCached) expect(await (await request(path)).text()).toBe(known);
      const response = await request(path, { cookie });
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('5');
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.text()).toBe('The database is not responding\n');
    } finally {
      await openDatabase({ uri: inject('mongodbUri'), name });
    }
    expect((await request(path)).status).toBe(200);
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
  await aBook();
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
  await aBook();
  const answers = await Promise.all(Array.from({ length: 20 }, () => request(paths.sitemap())));
  const texts = new Set(await Promise.all(answers.map((answer) => answer.text())));
  expect(texts.size).toBe(1);
  expect([...texts][0]).toContain('kobzar');
});
