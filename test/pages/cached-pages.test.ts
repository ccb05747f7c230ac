import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { queryOf } from '#contract/queries.ts';
import { collection } from '#server/db/client.ts';
import { log } from '#server/log.ts';
import type { PostDoc } from '#server/posts/model.ts';
import { raiseRevision } from '#server/revisions/revisions.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPage, aPost, editPost } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { everyAddress } from '#test/setup/addresses.ts';
import { useDatabase } from '#test/setup/database.ts';
import { countQueries } from '#test/setup/queries.ts';
import { request } from '#test/setup/request.ts';

const PAGE = '/uk/blog/hello';

useDatabase({
  start: () => {
    const uk = { title: 'Перший заголовок', content: 'Текст', excerpt: undefined };
    return aPost({ slug: 'hello', uk, tags: [{ slug: 'books', nameUk: 'Книжки', nameEn: 'Books' }] });
  },
});

/** Only the log level debug tells where a response is from. */
const { level } = log;
beforeEach(() => {
  log.level = 'debug';
});
afterEach(() => {
  log.level = level;
});

async function isCached(path: string, init: Parameters<typeof request>[1] = {}): Promise<boolean> {
  return (await request(path, init)).headers.get('x-cache') === 'HIT';
}

test.each([
  '/uk',
  '/uk/blog',
  '/uk/blog?page=1',
  PAGE,
  '/uk/tags/books',
  '/api/v1/posts',
  '/api/v1/posts?limit=5&locale=uk',
  '/api/v1/posts/hello',
  '/uk/rss.xml',
  '/llms.txt',
  `${PAGE}.md`,
  `/uk/search/suggestions.json?${new URLSearchParams({ q: 'перш' })}`,
])('%s is cached for anonymous readers, until its revision is raised', async (path) => {
  await request(path);
  expect(await isCached(path)).toBe(true);
  await raiseRevision('content');
  expect(await isCached(path)).toBe(false);
});

test('a page of several megabytes is cached too, whole in every encoding', async () => {
  const html = '<p>Довгий текст</p>'.repeat(200_000);
  await collection<PostDoc>('posts').updateMany({ locale: 'uk' }, { $set: { html } });
  await raiseRevision('content');
  const first = await (await request(PAGE)).bytes();
  expect(first.length).toBeGreaterThan(4 * 1024 * 1024);

  const decoders = { identity: Buffer.from, gzip: gunzipSync, br: brotliDecompressSync };
  for (const [encoding, decode] of Object.entries(decoders)) {
    const headers = { 'Accept-Encoding': encoding };
    const response = await request(PAGE, { headers });
    expect(decode(await response.bytes()).equals(first), encoding).toBe(true);
    const head = await request(PAGE, { method: 'HEAD', headers });
    expect(head.headers.get('content-length')).toBe(response.headers.get('content-length'));
  }
});

describe('a cached page is not served', () => {
  beforeEach(async () => {
    await request(PAGE);
  });

  test('to signed-in users, and their pages are not stored', async () => {
    const { cookie } = await aSignedIn();
    expect(await isCached(PAGE, { cookie })).toBe(false);
    expect(await isCached(PAGE)).toBe(true);
  });

  test('to clients with credentials', async () => {
    expect(await isCached('/api/v1/posts', { key: await aKey() })).toBe(false);
  });

  test('instead of its Markdown', async () => {
    const response = await request(PAGE, { headers: { Accept: 'text/markdown' } });
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect((await request(PAGE)).headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  test('in another theme', async () => {
    expect(await (await request(PAGE, { cookie: 'theme=dark' })).text()).toContain(
      '<html lang="uk" data-theme="dark">',
    );
    expect(await (await request(PAGE)).text()).toContain('<html lang="uk">');
    expect(await isCached(PAGE, { cookie: 'a=b; theme=dark' })).toBe(true);
  });
});

test.each(['?utm_source=letter', '?from=letter', '?x=1', '?x=2', '?', '?utm_source=%00'])(
  'the address with %s has the response of the address without it',
  async (addition) => {
    const html = await (await request(PAGE)).text();
    const other = await request(PAGE + addition);
    expect([other.status, other.headers.get('x-cache')]).toEqual([200, 'HIT']);
    expect(await other.text()).toBe(html);
  },
);

test('the redirect of a page that has moved since it was served keeps the parameters of its request', async () => {
  await request(PAGE);
  const json = { slug: 'moved' };
  const moved = await request('/api/v1/posts/hello', { method: 'PATCH', key: await aKey(), json });
  expect(moved.status).toBe(200);

  const { status, headers } = await request(`${PAGE}?utm_source=letter`);

  expect(status).toBe(308);
  expect(headers.get('location')).toContain('/uk/blog/moved?utm_source=letter');
});

test.each([`${PAGE}?x=1`, `${PAGE}.md?x=1`, '/uk?x=1', '/uk/rss.xml?x=1', '/api/v1/posts/hello?x=1'])(
  'if %s is the first request, it and the next ones are answered as the address without parameters',
  async (path) => {
    await request(path);
    expect(await isCached(path.replace(/\?.*/, ''))).toBe(true);
    expect(await isCached(`${path}&y=1`)).toBe(true);
  },
);

/** The addresses that are the same for all readers and not cached. */
const UNDECLARED = /^\/(?:(?:uk|en)\/sign-(?:in|up)|news-sitemap\.xml)$/;

test('every page, document and operation that all readers share is cached, and ignores parameters that it does not declare', async () => {
  await aPage({ slug: 'about' });
  const found: unknown[] = [];
  for (const { address } of [
    ...everyAddress(),
    ...everyAddress({ slug: 'books' }),
    ...everyAddress({ slug: 'about' }),
  ]) {
    const { status, headers } = await request(address);
    if (status !== 200 || /no-store/.test(headers.get('cache-control') ?? '')) continue;
    const isDeclared = queryOf(address) !== undefined;
    found.push(address);
    expect(
      [isDeclared, await isCached(address), await isCached(`${address}?undeclared=1&x`)],
      address,
    ).toEqual(Array(3).fill(!UNDECLARED.test(address)));
  }
  expect(found.length).toBeGreaterThan(50);
});

test('parameters that pages read still work together with others', async () => {
  await request('/uk/search');
  const found = await (await request(`/uk/search?x=1&${new URLSearchParams({ q: 'заголовок' })}&y=2`)).text();
  expect(found).toContain('href="/uk/blog/hello"');
  await request(PAGE);
  expect((await request(`${PAGE}?x=1&comments=2`)).status).toBe(404);
});

test('a cookie that no sign-in has set and a key do not pass the cache of pages', async () => {
  await request(PAGE);
  expect(await isCached(PAGE, { cookie: 'dvomova=made-up' })).toBe(true);
  expect(await isCached(PAGE, { key: 'made-up' })).toBe(true);
});

test('other cookies share one entry', async () => {
  await request(PAGE, { cookie: 'visitor=1' });
  expect(await isCached(PAGE, { cookie: 'visitor=2; locale=en' })).toBe(true);
});

test('a change of language sets its cookie on a cached page too, and on no other response', async () => {
  await request(PAGE);
  const headers = { Referer: 'http://localhost:3000/en/blog/hello', 'Sec-Fetch-Mode': 'navigate' };
  const response = await request(PAGE, { headers });
  expect(response.headers.get('x-cache')).toBe('HIT');
  expect(response.headers.get('set-cookie')).toMatch(/^locale=uk;/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const next = await request(PAGE);
  expect(next.headers.get('set-cookie')).toBeNull();
  expect(next.headers.get('cache-control')).toBe('no-cache');
});

test('HEAD and conditional requests are answered from the entry', async () => {
  const get = await request(PAGE);
  const etag = get.headers.get('etag') ?? '';
  const length = String((await get.bytes()).length);
  const head = await request(PAGE, { method: 'HEAD' });
  expect([head.headers.get('etag'), head.headers.get('content-length')]).toEqual([etag, length]);
  const unchanged = await request(PAGE, { headers: { 'If-None-Match': etag } });
  expect([unchanged.status, unchanged.headers.get('x-cache')]).toEqual([304, 'HIT']);
});

test.each(['/uk/blog/missing', '/uk/nothing', '/uk/sign-in', '/uk/blog?page=99', '/api/v1/posts/missing'])(
  '%s is not cached',
  async (path) => {
    const [one, other] = [await request(path), await request(path)];
    expect(other.headers.get('x-request-id')).not.toBe(one.headers.get('x-request-id'));
    expect(other.status).toBe(one.status);
    if (path === '/uk/blog/missing') await aPost({ slug: 'missing' });
    expect((await request(path)).status).toBe(path === '/uk/blog/missing' ? 200 : one.status);
  },
);

/** Headers with which a client could change a response that others get. */
const HOSTILE_HEADERS: [string, string][] = [
  ['Accept', 'text/html;q=0.1, */*;q=0'],
  ['Accept', 'application/json'],
  ['Accept-Charset', 'utf-7'],
  ['Accept-Encoding', 'identity'],
  ['Accept-Language', 'en'],
  ['Authorization', 'Basic eDp5'],
  ['Cache-Control', 'no-cache'],
  ['Client-IP', '127.0.0.1'],
  ['Content-Type', 'application/json'],
  ['DNT', '1'],
  ['Forwarded', 'host=evil.example;proto=http'],
  ['From', 'evil@evil.example'],
  ['If-Modified-Since', 'Thu, 01 Jan 2037 00:00:00 GMT'],
  ['Origin', 'https://evil.example'],
  ['Pragma', 'no-cache'],
  ['Prefer', 'return=minimal'],
  ['Purpose', 'prefetch'],
  ['Referer', 'https://evil.example/<script>'],
  ['Save-Data', 'on'],
  ['Sec-Fetch-Dest', 'iframe'],
  ['Sec-Fetch-Site', 'cross-site'],
  ['Sec-GPC', '1'],
  ['User-Agent', 'Googlebot/2.1'],
  ['Via', '1.1 evil.example'],
  ['X-Forwarded-For', '127.0.0.1'],
  ['X-Forwarded-Host', 'evil.example'],
  ['X-Forwarded-Port', '1'],
  ['X-Forwarded-Prefix', '/evil'],
  ['X-Forwarded-Proto', 'http'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-Original-URL', '/uk/admin'],
  ['X-Requested-With', 'XMLHttpRequest'],
  ['X-Rewrite-URL', '/uk/admin'],
];

test.each(['/uk', PAGE, '/uk/search?q=hello', '/uk/rss.xml', '/sitemap.xml', '/api/v1/posts/hello'])(
  'no header of a client changes what others get for %s',
  async (path) => {
    const clean = await (await request(path)).text();
    for (const [name, value] of HOSTILE_HEADERS) {
      await raiseRevision('content');
      await request(path, { headers: { [name]: value } });
      const response = await request(path);
      expect([response.status, await response.text()], name).toEqual([200, clean]);
    }
  },
);

test('a page of a post that was opened before is made again without a query', async () => {
  await aPost({ slug: 'p', tags: [{ slug: 't', nameUk: undefined, nameEn: undefined }] });
  await aPost({ slug: 'q' });
  await request('/uk/blog/p');

  const { result, queries } = await countQueries(() => request('/uk/blog/p', { cookie: 'theme=dark' }));
  expect(await result.text()).toContain('data-theme="dark"');
  expect(queries).toBe(0);
});

test('the first page of a post reads both of its versions at once, its neighbours, and its comments', async () => {
  await aPost({ slug: 'p' });
  await aPost({ slug: 'q' });
  await request('/uk/blog/p');
  const { queries } = await countQueries(() => request('/uk/blog/q'));
  expect(queries).toBe(3);
});

test('after a write, pages that were made at different revisions share one read of what has changed', async () => {
  const slugs = ['p', 'q', 'r', 's'];
  for (const slug of [...slugs, 'changed']) await aPost({ slug });
  const open = async (slug: string) => expect((await request(`/uk/blog/${slug}`)).status).toBe(200);
  for (const slug of slugs) await open(slug);
  for (const slug of slugs) {
    await editPost('changed', { uk: { title: `New ${slug}` } });
    await open(slug);
  }

  await editPost('changed', { uk: { title: 'Last' } });
  await open('s');
  const { queries } = await countQueries(() => Promise.all(['p', 'q', 'r'].map(open)));
  expect(queries).toBe(0);
});
