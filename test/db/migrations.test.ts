import { expect, test } from 'vitest';
import { database } from '#server/db/client.ts';
import { deleteExpired } from '#server/db/expiry.ts';
import { EXPIRIES, ensureIndexes } from '#server/db/indexes.ts';
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

test('a database of a newer version is refused', async () => {
  const db = database();
  await migrate({ db, migrations: [rename(1, 'one'), rename(2, 'two')] });
  await expect(migrate({ db, migrations: [rename(1, 'one')] })).rejects.toThrow('newer version');
});

test('comments of an older version get their length once', async () => {
  const db = database();
  const comments = db.collection<{ _id: string; content: string; length?: number }>('comments');
  await comments.createIndex({ postId: 1, createdAt: -1, _id: -1 });
  await comments.insertMany([
    { _id: 'old', content: 'Їжак 🦔' },
    { _id: 'erased', content: '', length: 0 },
  ]);
  expect(await migrate({ db })).toContain('lengths of comments');
  expect(await migrate({ db })).toEqual([]);
  expect(await comments.distinct('length')).toEqual([0, 6]);
  expect(Object.keys((await comments.indexInformation()) as object)).not.toContain(
    'postId_1_createdAt_-1__id_-1',
  );
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
  expect(EXPIRIES.length).toBeGreaterThan(0);
  for (const { collection, field, seconds } of EXPIRIES) {
    const dates = [-1000, 1000].map((offset) => new Date(now.getTime() - seconds * 1000 + offset));
    const stored = database().collection(collection);
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
  expect(await deleteExpired({ now })).toBe(EXPIRIES.length);
  for (const { collection } of EXPIRIES)
    expect(await database().collection(collection).countDocuments()).toBe(1);
});

test('users, sessions and post groups of an older version are found under their new names', async () => {
  const db = database();
  for (const name of ['users', 'postGroups']) await db.dropCollection(name);
  const people = db.collection('people');
  await people.createIndex({ role: 1 });
  await people.insertOne({ name: 'Леся', role: 'admin', epoch: 3 });
  await db.collection('sessions').insertOne({ hash: 'one', personId: 'lesia', epoch: 3 });
  await db.collection('translations').insertOne({ slug: 'hello', revision: 1 });
  await db.collection('throttles').insertOne({ key: 'sign-in', points: 9 });
  expect(await migrate({ db })).toContain('users, post groups and session versions');
  await ensureIndexes(db);
  expect(await db.collection('users').findOne({}, { projection: { _id: 0 } })).toEqual({
    name: 'Леся',
    role: 'admin',
    sessionVersion: 3,
  });
  expect(await db.collection('sessions').findOne({}, { projection: { _id: 0 } })).toEqual({
    hash: 'one',
    userId: 'lesia',
    sessionVersion: 3,
  });
  expect(await db.collection('postGroups').distinct('slug')).toEqual(['hello']);
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  expect(names).not.toContain('people');
  expect(names).not.toContain('throttles');
});

test('media of an older version keep their dimensions and unique keys', async () => {
  const db = database();
  await db.dropCollection('media');
  await db.collection('media').createIndex({ claims: 1 }, { unique: true });
  const measures = { width: 3, height: 2 };
  await db.collection<{ claims: string[]; measures: typeof measures }>('media').insertMany([
    { claims: ['one', 'two'], measures },
    { claims: ['three'], measures },
  ]);

  expect(await migrate({ db })).toContain('dimensions and unique keys of media');
  await ensureIndexes(db);

  const docs = await db
    .collection('media')
    .find({}, { projection: { _id: 0 } })
    .toArray();
  expect(docs).toEqual([
    { uniqueKeys: ['one', 'two'], dimensions: measures },
    { uniqueKeys: ['three'], dimensions: measures },
  ]);
});

test('a migrated database has a revision of the content, which each migration renews', async () => {
  const revisions = database().collection('revisions');
  await migrate({ db: database() });
  const [first] = await revisions.find().toArray();
  expect(first).toMatchObject({ _id: 'content' });
  await database().collection('migrations').deleteMany({});
  await migrate({ db: database() });
  const [second, ...others] = await revisions.find().toArray();
  expect(second).toMatchObject({ _id: 'content' });
  expect(second?.token).not.toEqual(first?.token);
  expect(others).toEqual([]);
});

test('the rule for first comments of earlier versions is a setting of the site', async () => {
  const db = database();
  const settings = db.collection<{ _id: string }>('settings');
  await settings.insertOne({ _id: 'comments', holdFirst: true } as { _id: string });
  await migrate({ db });
  expect(await settings.find().toArray()).toEqual([
    { _id: 'site', comments: 'first-waits', smartTypography: false },
  ]);
});

test('views of previews, accounts and the admin are removed from the analytics', async () => {
  const db = database();
  const paths = ['/uk/preview/secret', '/en/admin/posts', '/uk/account', '/uk/blog/preview', '/uk'];
  await db
    .collection('analyticsEvents')
    .insertMany([
      ...paths.map((path) => ({ type: 'pageview', path })),
      { type: 'click', path: '/uk', target: 'blog.example/en/preview/secret' },
      { type: 'click', path: '/uk', target: 'blog.example/en/previews' },
    ]);
  const links = ['blog.example/en/preview/secret', 'example.com'].map((name) => ({ name, count: 1 }));
  const pages = [...paths.map((path) => ({ path, views: 1 })), { postId: 'post', views: 1 }];
  await db
    .collection<{ _id: string }>('analyticsDays')
    .insertOne({ _id: '2026-11-20', pages, links } as never);

  expect(await migrate({ db })).toContain('no views of previews, accounts and the admin');
  expect(await db.collection('analyticsEvents').distinct('path')).toEqual(['/uk', '/uk/blog/preview']);
  expect(await db.collection('analyticsEvents').distinct('target')).toEqual(['blog.example/en/previews']);
  expect(await db.collection('analyticsDays').findOne({}, { projection: { _id: 0 } })).toEqual({
    pages: pages.filter((page) => !('path' in page) || ['/uk', '/uk/blog/preview'].includes(page.path)),
    links: [{ name: 'example.com', count: 1 }],
  });
});

test('newsletter letters that wait keep their covers', async () => {
  const db = database();
  const text = { title: 'Hello', cover: { url: '/cover.jpg', width: 640, height: 400 } };
  const renamed = { title: 'Hello', cover: { src: '/cover.jpg', width: 640, height: 400 } };
  const uncovered = { title: 'Привіт', cover: null };
  await db.collection('newsletterIssues').insertMany([{ texts: { en: text, uk: uncovered } }, { texts: {} }]);
  await db.collection('deliveries').insertMany([{ data: { frozen: text } }, { data: { items: [] } }]);

  expect(await migrate({ db })).toContain('covers in letters that wait');
  const found = (name: string) =>
    db
      .collection(name)
      .find({}, { projection: { _id: 0 } })
      .toArray();
  expect(await found('newsletterIssues')).toEqual([{ texts: { en: renamed, uk: uncovered } }, { texts: {} }]);
  expect(await found('deliveries')).toEqual([{ data: { frozen: renamed } }, { data: { items: [] } }]);
});
