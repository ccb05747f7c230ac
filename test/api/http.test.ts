import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { answerOf, refusalOf } from '#test/setup/responses.ts';

useDatabase();

let key: string;
beforeEach(async () => {
  key = await aKey();
});

const methodsByPath = new Map<string, string[]>();
for (const { path, method } of Object.values(operations) as Operation[]) {
  methodsByPath.set(path, [...(methodsByPath.get(path) ?? []), method]);
}
// A post may have the slug "tags".
methodsByPath.get('/api/v1/posts/tags')?.push(...(methodsByPath.get('/api/v1/posts/{slug}') ?? []));

const anyAddress = (path: string) => path.replace(/\{\w+\}/, 'x');

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'QUERY', 'get-it'];

test.each([...methodsByPath])('%s takes its methods, and names them to others', async (path, methods) => {
  const allowed = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].toSorted();
  const allowOf = (response: Response) => (response.headers.get('Allow') ?? '').split(', ').toSorted();

  for (const method of METHODS) {
    const response = await request(anyAddress(path), { method });
    if (methods.includes(method)) {
      expect(response.status, method).not.toBe(405);
      continue;
    }
    expect(await refusalOf(response, 405)).toEqual({ error: 'Method not allowed' });
    expect(allowOf(response)).toEqual(allowed);
  }

  const options = await request(anyAddress(path), {
    method: 'OPTIONS',
    headers: { Origin: 'https://other.example', 'Access-Control-Request-Method': 'POST' },
  });
  expect(options.status).toBe(204);
  expect(allowOf(options)).toEqual(allowed);
  expect(await options.text()).toBe('');
  expect([...options.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});

describe('an unknown path', () => {
  test.each([
    '/api',
    '/api/v1',
    '/api/v1/nothing',
    '/api/v1/posts/a/b',
    '/api/v1/posts.json',
    '/api/V1/posts/x/y',
  ])('%s', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      const response = await request(path, { method, key });

      expect(await refusalOf(response, 404)).toEqual({ error: 'Address not found' });
    }
  });

  test('with a trailing slash redirects to the path without it, and keeps the method', async () => {
    const response = await request('/api/v1/posts/?page=2', { json: {}, key });

    expect(response.status).toBe(308);
    expect(response.headers.get('Location')).toBe('/api/v1/posts?page=2');
  });
});

describe('public responses', () => {
  let postId = '';
  beforeEach(async () => {
    const { posts } = await aPost({ slug: 'p' });
    postId = posts[0]?.id ?? '';
  });

  /** The query of each operation that anybody may read, and that answers in JSON. */
  const QUERIES: Record<string, () => string> = {
    listComments: () => `?postId=${postId}`,
    searchPosts: () => '?q=ab',
  };
  const reads: [string, () => string][] = [
    ['/openapi.json', () => '/openapi.json'],
    ...(Object.values(operations) as Operation[])
      .filter(
        ({ method, auth, path }) => method === 'GET' && /^none$|^optional/.test(auth) && !/media/.test(path),
      )
      .map(({ id, path }): [string, () => string] => [
        path,
        () => path.replace('{slug}', 'p') + (QUERIES[id]?.() ?? ''),
      ]),
  ];

  test.each(reads)('%s may be read from any site, stored and revalidated', async (_path, address) => {
    const response = await request(address(), { headers: { Origin: 'https://other.example' } });

    expect(response.status).toBe(200);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(response.headers.has('Access-Control-Allow-Credentials')).toBe(false);
    expect(response.headers.get('Cache-Control')).toBe('public, no-cache');
    expect(response.headers.get('ETag')).toMatch(/^W\/".+"$/);
  });

  test.each(reads)('%s is sent once to a client that has it', async (_path, address) => {
    const path = address();
    const etag = (await request(path)).headers.get('ETag') ?? '';

    for (const header of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const response = await request(path, { headers: { 'If-None-Match': header } });
      expect(response.status, header).toBe(304);
      expect(response.headers.get('ETag')).toBe(etag);
      expect(response.headers.get('Cache-Control')).toBe('public, no-cache');
      expect(await response.text()).toBe('');
    }
    expect((await request(path, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  });

  test.each(reads)('%s answers HEAD with the headers of GET', async (_path, address) => {
    const path = address();
    const get = await request(path);
    const head = await request(path, { method: 'HEAD' });

    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    for (const name of ['Content-Type', 'Cache-Control', 'ETag', 'Vary', 'Access-Control-Allow-Origin']) {
      expect(head.headers.get(name), name).toBe(get.headers.get(name));
    }
    const conditional = { 'If-None-Match': get.headers.get('ETag') ?? '' };
    expect((await request(path, { method: 'HEAD', headers: conditional })).status).toBe(304);
  });

  test('a change shows in the next response', async () => {
    for (const path of ['/api/v1/posts', '/api/v1/posts/p']) {
      const etag = (await request(path)).headers.get('ETag') ?? '';
      await request('/api/v1/posts/p', { method: 'PATCH', json: { uk: aVersion() }, key });

      const response = await request(path, { headers: { 'If-None-Match': etag } });
      expect(response.status).toBe(200);
      expect(response.headers.get('ETag')).not.toBe(etag);
    }
  });

  test('error responses may be read from any site too', async () => {
    for (const path of ['/api/v1/posts?page=0', '/api/v1/posts/nothing']) {
      expect((await request(path)).headers.get('Access-Control-Allow-Origin')).toBe('*');
    }
  });
});

describe('responses to a key', () => {
  test('are not stored by caches and not readable by other sites', async () => {
    await aPost({ slug: 'p' });
    const headers = { Origin: 'https://other.example' };
    const body = { slug: 'p', tags: ['t'] };
    const responses = [
      await request('/api/v1/posts/p', { key, headers }),
      await request('/api/v1/posts/tags', { json: body, key, headers }),
      await request('/api/v1/posts/p', { method: 'DELETE', key, headers }),
    ];

    for (const response of responses) {
      expect(response.status).toBe(200);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(response.headers.has('ETag')).toBe(false);
      expect(response.headers.has('Access-Control-Allow-Origin')).toBe(false);
    }
  });

  test('differ for shared caches by `Vary`', async () => {
    await aPost({ slug: 'p' });

    const response = await request('/api/v1/posts/p');
    expect(response.headers.get('Vary')?.split(', ')).toContain('Authorization');
  });
});

describe('compression', () => {
  const content = 'Довгий текст, який стискається. '.repeat(200);

  test.each<[string, string | null, (bytes: Buffer) => Buffer]>([
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0', null, (bytes) => bytes],
    ['identity', null, (bytes) => bytes],
    ['', null, (bytes) => bytes],
  ])('follows what the client accepts: %j', async (accepted, encoding, decode) => {
    await aPost({ slug: 'p', uk: aVersion({ content }) });

    const response = await request('/api/v1/posts/p', { headers: { 'Accept-Encoding': accepted } });

    expect(response.headers.get('Content-Encoding')).toBe(encoding);
    expect(response.headers.get('Vary')).toContain('Accept-Encoding');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('Content-Length')).toBe(String(bytes.length));
    expect(JSON.parse(decode(bytes).toString()).content).toBe(content);
  });

  test('is not applied to short bodies', async () => {
    const response = await request('/api/v1/tags', { headers: { 'Accept-Encoding': 'br' } });

    expect(response.headers.has('Content-Encoding')).toBe(false);
    await answerOf(response, operations.listTags, 200);
  });
});

test('the OpenAPI document cannot be written', async () => {
  const response = await request('/openapi.json', { json: {}, key });

  expect(await refusalOf(response, 405)).toEqual({ error: 'Method not allowed' });
  expect(response.headers.get('Allow')).toBe('GET, HEAD, OPTIONS');
});

test('every response has its own id', async () => {
  const paths = ['/api/v1/posts', '/api/v1/posts?page=0', '/api/nothing', '/api/v1/posts/nothing'];
  const responses = await Promise.all([...paths, ...paths].map((path) => request(path)));

  const ids = responses.map((response) => response.headers.get('X-Request-Id'));
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
});

test('an id that a client sends is ignored', async () => {
  const response = await request('/api/v1/tags', { headers: { 'X-Request-Id': 'mine' } });

  expect(response.headers.get('X-Request-Id')).not.toBe('mine');
});

test.each(['/api/v1/tags', '/api/nothing'])('%s can not be taken for something else', async (path) => {
  const { headers } = await request(path);

  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
});
