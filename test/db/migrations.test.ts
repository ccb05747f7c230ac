import { expect, test } from 'vitest';
import { collectionsWith } from '#server/collections.ts';
import { database } from '#server/db/client.ts';
import { deleteExpired } from '#server/db/expiry.ts';
import { ensureIndexes } from '#server/db/indexes.ts';
import { takeLease } from '#server/db/leases.ts';
import { type Migration, migrate } from '#server/db/migrations.ts';
import { useDatabase } from '#test/setup/database.ts';

useDatabase();

const rename = (id: number, name: string): Migration => ({
  id,
  name,
  up: async (db) => {
    await db
      .collection<{ _id: string }>('things')
      .updateOne({ _id: name }, { $inc: { runs: 1 } }, { upsert: true });
  },
});

test('migrations run once and in order, and only new ones run later', async () => {
  const db = database();
  expect(await migrate({ db, migrations: [rename(1, 'one'), rename(2, 'two')] })).toEqual(['one', 'two']);
  expect(await migrate({ db, migrations: [rename(1, 'one'), rename(2, 'two')] })).toEqual([]);
  const three = [rename(1, 'one'), rename(2, 'two'), rename(3, 'three')];
  expect(await migrate({ db, migrations: three })).toEqual(['three']);
  const things = await db.collection<{ _id: string; runs: number }>('things').find().toArray();
  expect(things.map(({ runs }) => runs)).toEqual([1, 1, 1]);
});

test('a migration that fails runs again before those after it', async () => {
  const db = database();
  const failing: Migration = { id: 2, name: 'two', up: () => Promise.reject(new Error('disk')) };
  await expect(migrate({ db, migrations: [rename(1, 'one'), failing, rename(3, 'three')] })).rejects.toThrow(
    'disk',
  );
  const again = [rename(1, 'one'), rename(2, 'two'), rename(3, 'three')];
  expect(await migrate({ db, migrations: again })).toEqual(['two', 'three']);
});

test('one of several processes that start at once runs the migrations', async () => {
  const db = database();
  const all = [rename(1, 'one'), rename(2, 'two')];
  const ran = await Promise.all([1, 2, 3].map(() => migrate({ db, migrations: all })));
  expect(ran.toSorted((a, b) => b.length - a.length)).toEqual([['one', 'two'], [], []]);
  const things = await db.collection('things').find().toArray();
  expect(things.map(({ runs }) => runs)).toEqual([1, 1]);
});

test('the lease of a process that dies while it migrates ends automatically', async () => {
  const db = database();
  await takeLease({ name: 'migrations', holder: 'a dead process', milliseconds: 300 });
  expect(await migrate({ db, migrations: [rename(1, 'one')] })).toEqual(['one']);
});

test('a new database runs only the migrations whose result it needs, and counts the others as applied', async () => {
  const db = database().client.db(`${database().databaseName}-new`);
  try {
    const migrations = [rename(1, 'one'), { ...rename(2, 'two'), isForNew: true as const }];
    await migrate({ db, migrations });
    expect(await db.collection('things').distinct('_id')).toEqual(['two']);
    expect(await migrate({ db, migrations })).toEqual([]);
  } finally {
    await db.dropDatabase();
  }
});

test('a database of a newer version is refused', async () => {
  const db = database();
  await migrate({ db, migrations: [rename(1, 'one'), rename(2, 'two')] });
  await expect(migrate({ db, migrations: [rename(1, 'one')] })).rejects.toThrow('newer version');
});

test('indexes can be created again', async () => {
  await ensureIndexes(database());
  await ensureIndexes(database());
  const names = (await database().collection('posts').indexes()).map(({ key, unique }) => [
    Object.keys(key),
    unique,
  ]);
  expect(names).toContainEqual([['slug', 'locale'], true]);
});

test('expired documents are deleted, and no others', async () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const expiring = collectionsWith(({ expiry }) => expiry);
  expect(expiring.length).toBeGreaterThan(0);
  for (const [name, { field, seconds }] of expiring) {
    const dates = [-1000, 1000].map((offset) => new Date(now.getTime() - seconds * 1000 + offset));
    const stored = database().collection(name);
    const unique = (await stored.indexes())
      .filter((index) => index.unique)
      .flatMap(({ key }) => Object.keys(key));
    await stored.insertMany(
      dates.map((date, count) => ({
        ...Object.fromEntries(unique.map((name) => [name, count])),
        [field]: date,
      })),
    );
  }
  expect(await deleteExpired({ now })).toBe(expiring.length);
  for (const [name] of expiring) expect(await database().collection(name).countDocuments()).toBe(1);
});

test('a migrated database has a revision of the content and one of comments, which each migration renews', async () => {
  const readTokens = async () => {
    const docs = await database().collection('revisions').find().sort({ _id: 1 }).toArray();
    return docs.map(({ _id, token }) => [String(_id), String(token)]);
  };
  await migrate({ db: database() });
  const first = await readTokens();
  await database().collection('migrations').deleteMany({});
  await migrate({ db: database() });
  const second = await readTokens();
  expect(second.map(([name]) => name)).toEqual(['comments', 'content']);
  expect(first.map(([name]) => name)).toEqual(['comments', 'content']);
  for (const [index, [, token]] of second.entries()) expect(token).not.toBe(first[index]?.[1]);
});
