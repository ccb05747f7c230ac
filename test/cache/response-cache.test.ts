import { beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { EncodedBody } from '#server/cache/encoded-body.ts';
import { ResponseCache } from '#server/cache/response-cache.ts';
import { closeDatabase, database, openDatabase } from '#server/db/client.ts';
import { raiseRevision, readRevisions } from '#server/revisions/revisions.ts';
import { useDatabase } from '#test/setup/database.ts';

useDatabase();

let cache: ResponseCache;
let made = 0;
beforeEach(() => {
  cache = new ResponseCache({ maxBytes: 1_000_000 });
  made = 0;
});

/** Makes responses that depend on the content, and count how many were made. */
async function make({ text = '', validUntil = Number.POSITIVE_INFINITY } = {}) {
  const tokens = await readRevisions(['content']);
  const body = `${text}${++made}`;
  const response = { headers: [], etag: 'W/"x"', body: new EncodedBody(Buffer.from(body)) };
  return { fresh: body, cacheable: { ...response, tokens, validUntil } };
}

async function serve(key = 'key', options: Parameters<typeof make>[0] = {}): Promise<string> {
  const { hit, fresh } = await cache.serve(key, () => make(options));
  return hit ? (hit.body.find(null)?.toString() ?? '') : (fresh ?? '');
}

test('a response is made once and served until its revision is raised', async () => {
  expect([await serve(), await serve()]).toEqual(['1', '1']);
  await raiseRevision('content');
  expect([await serve(), await serve()]).toEqual(['2', '2']);
  await raiseRevision('settings');
  expect(await serve()).toBe('2');
});

test('a response that was made while a write came is not served again', async () => {
  const { fresh } = await cache.serve('key', async () => {
    const result = await make();
    await raiseRevision('content');
    return result;
  });
  expect(fresh).toBe('1');
  expect(await serve()).toBe('2');
});

test('concurrent requests wait for one response', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => serve()));
  expect(new Set(all)).toEqual(new Set(['1']));
});

test('concurrent requests for what can’t be cached each get their own', async () => {
  const one = () => cache.serve('key', async () => ({ fresh: ++made, cacheable: null }));
  const all = await Promise.all(Array.from({ length: 5 }, one));
  expect(all.map(({ fresh }) => fresh).sort()).toEqual([1, 2, 3, 4, 5]);
});

test('a failure affects only its own request', async () => {
  const failing = cache.serve('key', () => Promise.reject(new Error('the loader')));
  const [first, second] = await Promise.allSettled([failing, serve()]);
  expect(first.status).toBe('rejected');
  expect(second).toMatchObject({ status: 'fulfilled', value: '1' });
});

describe('time', () => {
  test('ends a response when a scheduled post is due, and after a minute', async () => {
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now });
    try {
      await serve('due', { validUntil: now + 1_000 });
      await serve('other');
      vi.setSystemTime(now + 999);
      expect(await serve('due')).toBe('1');
      vi.setSystemTime(now + 1_000);
      expect(await serve('due')).toBe('3');
      vi.setSystemTime(now + 61_000);
      expect(await serve('other')).toBe('4');
    } finally {
      vi.useRealTimers();
    }
  });

  test('that runs backwards ends a response', async () => {
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now });
    try {
      await serve();
      vi.setSystemTime(now - 1);
      expect(await serve()).toBe('2');
    } finally {
      vi.useRealTimers();
    }
  });
});

test('cached responses are served while the database is unavailable, however old they are', async () => {
  await serve();
  const name = database().databaseName;
  await closeDatabase();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  try {
    expect(await serve()).toBe('1');
    await expect(serve('another')).rejects.toThrow('The database is not responding');
  } finally {
    vi.useRealTimers();
    await openDatabase({ uri: inject('mongodbUri'), name });
  }
  await raiseRevision('content');
  expect(await serve()).toBe('2');
});

test('the least recently used responses are dropped first', async () => {
  cache = new ResponseCache({ maxBytes: 25_000 });
  const text = 'a'.repeat(10_000);
  await serve('one', { text });
  await serve('two', { text });
  await serve('one', { text });
  await serve('three', { text });
  expect(cache.bytes).toBeLessThanOrEqual(25_000);
  expect(await serve('one', { text })).toBe(`${text}1`);
  expect(await serve('two', { text })).toBe(`${text}4`);
});

test('another encoding counts towards the bytes, and often served bodies are compressed again', async () => {
  const text = Array.from({ length: 900 }, (_, at) => ((at * 7919) % 1009).toString(36)).join(' слово ');
  const { hit } = await cache.serve('key', () => make({ text })).then(() => cache.serve('key', () => make()));
  const before = cache.bytes;
  const fast = (await hit?.body.get('br')) as Uint8Array;
  cache.reweigh('key');
  expect(cache.bytes).toBe(before + fast.length);
  for (let hits = 0; hits < 3; hits++) await serve('key', { text });
  await expect.poll(() => (hit?.body.find('br')?.length ?? 0) < fast.length).toBe(true);
});
