import { expect, test, vi } from 'vitest';
import { memoize } from '#server/cache/memoize.ts';
import { config } from '#server/config.ts';
import { inRequest } from '#server/current-request.ts';
import { raiseRevision } from '#server/revisions/revisions.ts';
import { useDatabase } from '#test/setup/database.ts';

useDatabase();

let keys = 0;
const aKey = () => `key ${++keys}`;
const bytesOf = () => 1;

test('data is loaded once for a revision, and again after it was raised', async () => {
  await raiseRevision('content');
  const key = aKey();
  let loads = 0;
  const read = async () => memoize({ key, load: async () => ++loads, bytesOf });

  expect([await read(), await read()]).toEqual([1, 1]);
  await raiseRevision('settings');
  expect(await read()).toBe(1);
  await raiseRevision('content');
  expect([await read(), await read()]).toEqual([2, 2]);
});

test('concurrent calls share one load', async () => {
  await raiseRevision('content');
  const key = aKey();
  const load = vi.fn(async () => 'value');

  const values = await Promise.all(Array.from({ length: 5 }, () => memoize({ key, load, bytesOf })));

  expect(values).toEqual(Array.from({ length: 5 }, () => 'value'));
  expect(load).toHaveBeenCalledTimes(1);
});

test('a load at a new revision does not join one that began at the old revision', async () => {
  await raiseRevision('content');
  const key = aKey();
  const begun = Promise.withResolvers<void>();
  const old = Promise.withResolvers<string>();
  const load = () => {
    begun.resolve();
    return old.promise;
  };
  const before = memoize({ key, load, bytesOf });
  await begun.promise;
  await raiseRevision('content');

  expect(await memoize({ key, load: async () => 'new', bytesOf })).toBe('new');
  old.resolve('old');
  expect(await before).toBe('old');
  expect(await memoize({ key, load: async () => 'new again', bytesOf })).toBe('new');
});

test('a failed load is not remembered', async () => {
  await raiseRevision('content');
  const key = aKey();
  const failing = memoize({
    key,
    load: () => Promise.reject(new Error('away')),
    bytesOf,
  });

  await expect(failing).rejects.toThrow('away');
  expect(await memoize({ key, load: async () => 'there', bytesOf })).toBe('there');
});

test('nothing is remembered for a revision that was never raised', async () => {
  const key = aKey();
  let loads = 0;
  const read = () => memoize({ key, load: async () => ++loads, bytesOf });

  expect([await read(), await read()]).toEqual([1, 2]);
});

test('the oldest data gives way to new data beyond the bound', async () => {
  await raiseRevision('content');
  const [first, second] = [aKey(), aKey()];
  const load = vi.fn(async () => 'value');
  const half = () => Math.ceil(config().contentMemoryBytes * 0.6);

  await memoize({ key: first, load, bytesOf: half });
  await memoize({ key: second, load, bytesOf: half });
  await memoize({ key: first, load, bytesOf: half });

  expect(load).toHaveBeenCalledTimes(3);
});

test('a request that only reads sees one revision until it is answered; a write and a job see the newest', async () => {
  await raiseRevision('content');
  const key = aKey();
  let loads = 0;
  const read = () => memoize({ key, load: async () => ++loads, bytesOf });
  const readTwice = async () => {
    const first = await read();
    await raiseRevision('content');
    return [first, await read()];
  };
  const answered = Promise.withResolvers<void>();
  let late: Promise<number> | undefined;

  const seen = await inRequest({ requestId: 'reads', isRead: true }, () => {
    late = answered.promise.then(read);
    return readTwice();
  });
  expect(seen).toEqual([1, 1]);
  answered.resolve();
  expect(await late).toBe(2);

  expect(await inRequest({ requestId: 'writes', isRead: false }, readTwice)).toEqual([2, 3]);
  expect(await readTwice()).toEqual([3, 4]);
});
