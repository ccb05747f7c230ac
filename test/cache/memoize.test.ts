import { expect, test, vi } from 'vitest';
import { memoize } from '#server/cache/memoize.ts';
import { raiseRevision, readRevisions } from '#server/revisions/revisions.ts';
import { useDatabase } from '#test/setup/database.ts';

useDatabase();

let keys = 0;
const aKey = () => `key ${++keys}`;
const content = () => readRevisions(['content']);
const bytesOf = () => 1;

test('data is loaded once for a revision, and again after it was raised', async () => {
  await raiseRevision('content');
  const key = aKey();
  let loads = 0;
  const read = async () => memoize({ key, tokens: await content(), load: async () => ++loads, bytesOf });

  expect([await read(), await read()]).toEqual([1, 1]);
  await raiseRevision('settings');
  expect(await read()).toBe(1);
  await raiseRevision('content');
  expect([await read(), await read()]).toEqual([2, 2]);
});

test('concurrent calls share one load', async () => {
  await raiseRevision('content');
  const tokens = await content();
  const key = aKey();
  const load = vi.fn(async () => 'value');

  const values = await Promise.all(Array.from({ length: 5 }, () => memoize({ key, tokens, load, bytesOf })));

  expect(values).toEqual(Array.from({ length: 5 }, () => 'value'));
  expect(load).toHaveBeenCalledTimes(1);
});

test('a load at a new revision does not join one that began at the old revision', async () => {
  await raiseRevision('content');
  const key = aKey();
  const old = Promise.withResolvers<string>();
  const before = memoize({
    key,
    tokens: await content(),
    load: () => old.promise,
    bytesOf,
  });
  await raiseRevision('content');
  const tokens = await content();

  expect(await memoize({ key, tokens, load: async () => 'new', bytesOf })).toBe('new');
  old.resolve('old');
  expect(await before).toBe('old');
  expect(await memoize({ key, tokens, load: async () => 'new again', bytesOf })).toBe('new');
});

test('a failed load is not remembered', async () => {
  await raiseRevision('content');
  const tokens = await content();
  const key = aKey();
  const failing = memoize({
    key,
    tokens,
    load: () => Promise.reject(new Error('away')),
    bytesOf,
  });

  await expect(failing).rejects.toThrow('away');
  expect(await memoize({ key, tokens, load: async () => 'there', bytesOf })).toBe('there');
});

test('nothing is remembered for a revision that was never raised', async () => {
  const tokens = await content();
  const key = aKey();
  let loads = 0;
  const read = () => memoize({ key, tokens, load: async () => ++loads, bytesOf });

  expect([await read(), await read()]).toEqual([1, 2]);
});

test('the oldest data gives way to new data beyond the bound', async () => {
  await raiseRevision('content');
  const tokens = await content();
  const [first, second] = [aKey(), aKey()];
  const load = vi.fn(async () => 'value');
  const half = () => 20 * 1024 * 1024;

  await memoize({ key: first, tokens, load, bytesOf: half });
  await memoize({ key: second, tokens, load, bytesOf: half });
  await memoize({ key: first, tokens, load, bytesOf: half });

  expect(load).toHaveBeenCalledTimes(3);
});
