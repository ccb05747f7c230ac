import { once } from 'node:events';
import { get, type IncomingMessage, request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { indexedPages } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { collection, database } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import type { PostDoc } from '#server/posts/model.ts';
import { raiseRevision } from '#server/revisions/revisions.ts';
import { useDatabase } from '#test/setup/database.ts';
import { type RunningServer, runServer } from '#test/setup/server.ts';
import { textsOf, xmlProblems } from '#test/setup/xml.ts';

useDatabase({ isShared: true });

const POSTS = 6_000;

const STATIC_PAGES = indexedPages().flatMap(({ locales }) => locales).length;

/** Their versions in two languages exceed the limit of one file. */
const MANY_POSTS = 22_600;

let server: RunningServer;

/** Inserts posts with only the fields that a sitemap reads. */
async function fill(count: number): Promise<void> {
  const at = new Date(Date.UTC(2026, 0, 1));
  const posts = Array.from({ length: count }, (_, number) => {
    const shared = { translationId: newId(), slug: `post-${number}`, published: true, tagIds: [] };
    const times = { publishedAt: at, createdAt: at, updatedAt: at };
    return (['uk', 'en'] as const).map((locale) => ({
      _id: newId(),
      locale,
      title: 'Назва',
      coverImage: null,
      ...shared,
      ...times,
      summary: '',
    }));
  }).flat();

  await collection<Partial<PostDoc>>('posts').insertMany(posts);
  await raiseRevision('content');
}

beforeAll(async () => {
  const MONGODB_URI = inject('mongodbUri').replace(/\/(\?|$)/, `/${database().databaseName}$1`);
  server = await runServer({ MONGODB_URI });
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
  expect(server.output()).not.toMatch(/"level":"(error|fatal)"|^\s+at /m);
});

async function read(path: string, encoding: string): Promise<{ answer: IncomingMessage; bytes: Buffer }> {
  const [answer] = (await once(
    get(server.url + path, { headers: { 'Accept-Encoding': encoding } }),
    'response',
  )) as [IncomingMessage];
  return { answer, bytes: Buffer.concat(await Array.fromAsync(answer)) };
}

test('a sitemap of megabytes is complete over a real connection', async () => {
  await fill(POSTS);
  const plain = await read(paths.sitemap(), 'identity');
  expect(plain.answer.statusCode).toBe(200);
  expect(plain.answer.headers['cache-control']).toBe('public, max-age=3600');
  expect(plain.answer.headers['content-encoding']).toBeUndefined();
  expect(plain.answer.headers.vary).toBe('Accept-Encoding');
  expect(plain.bytes.length).toBeGreaterThan(4 * 1024 * 1024);
  expect(plain.answer.headers['content-length']).toBe(String(plain.bytes.length));
  expect(plain.bytes.toString().match(/<url>/g)).toHaveLength(POSTS * 2 + STATIC_PAGES);
  expect(await xmlProblems(plain.bytes.toString(), 'sitemap.xsd')).toEqual([]);

  const zipped = await read(paths.sitemap(), 'gzip');
  expect(zipped.answer.headers['content-length']).toBe(String(zipped.bytes.length));
  expect(zipped.answer.headers.etag).toBe(plain.answer.headers.etag);
  expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true);

  const asked = request(server.url + paths.sitemap(), { method: 'HEAD' }).end();
  const [head] = (await once(asked, 'response')) as [IncomingMessage];
  expect(head.headers['content-length']).toBe(String(plain.bytes.length));
  expect(head.headers.etag).toBe(plain.answer.headers.etag);

  const left = get(server.url + paths.sitemap(), { headers: { 'Accept-Encoding': 'identity' } });
  const [started] = (await once(left, 'response')) as [IncomingMessage];
  await once(started, 'data');
  left.destroy();
  expect((await read(paths.sitemap(), 'br')).answer.statusCode).toBe(200);
});

test('a sitemap too long for one file is an index, and each part has one URL', async () => {
  await fill(MANY_POSTS);
  const whole = await read(paths.sitemap(), 'gzip');
  const index = gunzipSync(whole.bytes).toString();
  expect(await xmlProblems(index, 'siteindex.xsd')).toEqual([]);
  const parts = textsOf(index, 'loc').map((address) => new URL(address).pathname);
  expect(parts).toEqual([paths.sitemapPart(1), paths.sitemapPart(2)]);
  const addresses = new Set<string>();
  for (const part of parts) {
    const { answer, bytes } = await read(part, 'gzip');
    expect(answer.statusCode).toBe(200);
    for (const address of textsOf(gunzipSync(bytes).toString(), 'loc')) addresses.add(address);
  }
  expect(addresses.size).toBe(MANY_POSTS * 2 + STATIC_PAGES);
  for (const path of ['/sitemap.xml/1', '/sitemap%2Exml/1', '/sitemap-01.xml', paths.sitemapPart(3)]) {
    expect((await read(path, 'gzip')).answer.statusCode, path).toBe(404);
  }
}, 120_000);
