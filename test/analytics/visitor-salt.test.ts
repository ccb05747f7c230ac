import { expect, test } from 'vitest';
import type { SaltDoc } from '#server/analytics/model.ts';
import { findOrInsertSalt } from '#server/analytics/salt-store.ts';
import { destroySaltsBefore, hashWith, saltOf } from '#server/analytics/visitor-salt.ts';
import { collection } from '#server/db/client.ts';
import { useDatabase } from '#test/setup/database.ts';

useDatabase();

const storedDays = async () => {
  const docs = await collection<SaltDoc>('analyticsSalts').find().sort({ _id: 1 }).toArray();
  return docs.map(({ _id }) => _id);
};

test('processes that need the salt of a day at once get the same one', async () => {
  const random = Array.from({ length: 20 }, (_, number) => `salt ${number}`);
  const salts = await Promise.all(random.map((salt) => findOrInsertSalt('2026-11-22', salt)));

  expect(new Set(salts).size).toBe(1);
  expect(await storedDays()).toEqual(['2026-11-22']);
});

test('the first use of a new day destroys the salts before it, and hashes differ from then on', async () => {
  const first = await saltOf('2026-11-22');
  expect(await saltOf('2026-11-22')).toEqual(first);
  const second = await saltOf('2026-11-23');

  expect(await storedDays()).toEqual(['2026-11-23']);
  expect(second).not.toEqual(first);
  expect(hashWith(first, 'visitor')).not.toEqual(hashWith(second, 'visitor'));
});

test('the salt of a day without visits after it is destroyed too', async () => {
  const salt = await saltOf('2026-12-01');
  await destroySaltsBefore('2026-12-01');
  expect(await saltOf('2026-12-01')).toEqual(salt);

  await destroySaltsBefore('2026-12-02');

  expect(await storedDays()).toEqual([]);
  expect(await saltOf('2026-12-01')).not.toEqual(salt);
});
