import { randomUUID } from 'node:crypto';
import { type Db, ObjectId } from 'mongodb';
import { log } from '#server/log.ts';
import { whileHolding } from './leases.ts';

/** A change of stored data, run once for each database. It may be interrupted and run again. */
export type Migration = {
  id: number;
  name: string;
  up: (db: Db) => Promise<void>;
  /** A new database needs the result too. The other migrations only change data of older versions. */
  isForNew?: true;
};

const MEDIA_PATH = /\/api\/media\/[0-9a-f]{24}/;
/** The addresses of previews have a token. */
const PRIVATE_PATH = /^\/(uk|en)\/(preview|account|admin|set-up|set-password)(\/|$)/;

/** The migrations in order of `id`. Ids are never reused. */
const MIGRATIONS: readonly Migration[] = [
  {
    id: 1,
    name: 'lengths of comments',
    async up(db) {
      const comments = db.collection('comments');
      await comments.updateMany({ length: { $exists: false } }, [
        { $set: { length: { $strLenCP: '$content' } } },
      ]);
      // Replaced by a longer index with the same first fields.
      await dropIndex(db, 'comments', 'postId_1_createdAt_-1__id_-1');
    },
  },
  {
    id: 2,
    name: 'users, post groups and session versions',
    async up(db) {
      await renameCollection(db, 'people', 'users');
      await renameCollection(db, 'translations', 'postGroups');

      // The collection `revisions` now has the revisions of threads.
      await db.dropCollection('threads');
      await db.dropCollection('throttles');

      const users = db.collection('users');
      await users.updateMany({ epoch: { $exists: true } }, { $rename: { epoch: 'sessionVersion' } });
      const sessions = db.collection('sessions');
      await db
        .collection('searchState')
        .updateMany({ epoch: { $exists: true } }, { $rename: { epoch: 'databaseId' } });
      await sessions.updateMany(
        { personId: { $exists: true } },
        { $rename: { personId: 'userId', epoch: 'sessionVersion' } },
      );

      await dropIndex(db, 'sessions', 'personId_1_lastUsedAt_-1');
    },
  },
  {
    id: 3,
    name: 'dimensions and unique keys of media',
    async up(db) {
      const media = db.collection('media');
      // This comes first: without the field, two documents would violate the unique index.
      await dropIndex(db, 'media', 'claims_1');
      await media.updateMany(
        { claims: { $exists: true } },
        { $rename: { claims: 'uniqueKeys', measures: 'dimensions' } },
      );
    },
  },
  {
    id: 4,
    name: 'a first revision of the content',
    isForNew: true,
    async up(db) {
      // Caches are keyed by revision, so nothing is cached until there is one.
      const revisions = db.collection<{ _id: string; token: ObjectId }>('revisions');
      await revisions.updateOne(
        { _id: 'content' },
        { $setOnInsert: { token: new ObjectId() } },
        { upsert: true },
      );
    },
  },
  {
    id: 5,
    name: 'lists of all posts in the post groups',
    async up(db) {
      // Replaced by a compound index with the same first field.
      await dropIndex(db, 'posts', 'translationId_1');
      await summarizePosts(db);
    },
  },
  {
    id: 6,
    name: 'files that comments and earlier texts name, and reviews of public files',
    async up(db) {
      for (const name of ['comments', 'postHistory']) {
        const texts = db.collection(name);
        const naming = texts.find({ content: MEDIA_PATH, media: { $exists: false } });
        for await (const { _id, content } of naming.project({ content: 1 })) {
          const media = [...new Set(String(content).match(new RegExp(MEDIA_PATH, 'g')))];
          await texts.updateOne({ _id, content }, { $set: { media } });
        }
      }

      // The files of older versions have a day from now on.
      const at = new Date(Date.now() + 86_400_000);
      const publicOnly = { pools: ['public'], review: { $exists: false } };
      await db.collection('media').updateMany(publicOnly, { $set: { review: { at, isUsed: false } } });
    },
  },
  {
    id: 7,
    name: 'the rule for first comments is a setting of the site',
    async up(db) {
      const settings = db.collection<{ _id: string }>('settings');
      const rules = await settings.findOne({ _id: 'comments', holdFirst: true });
      if (rules) {
        const isUnset = { _id: 'site', comments: { $exists: false } };
        await settings.updateOne({ _id: 'site' }, { $setOnInsert: {} }, { upsert: true });
        await settings.updateOne(isUnset, { $set: { comments: 'first-waits' } });
      }

      await settings.deleteOne({ _id: 'comments' });
    },
  },
  {
    id: 8,
    name: 'the last counted view of each version',
    async up(db) {
      // All views so far are marked as counted; later ones have greater ids.
      const unknown = { viewedTo: { $exists: false }, revision: { $gt: 0 } };
      await db.collection('posts').updateMany(unknown, { $set: { viewedTo: new ObjectId() } });
    },
  },
  {
    id: 9,
    name: 'no views of previews, accounts and the admin',
    async up(db) {
      const link = /^[^/]+\/(uk|en)\/preview\//;
      await db.collection('analyticsEvents').deleteMany({ $or: [{ path: PRIVATE_PATH }, { target: link }] });
      await db
        .collection<{ pages: { path?: string }[]; links: { name: string }[] }>('analyticsDays')
        .updateMany({}, { $pull: { pages: { path: PRIVATE_PATH }, links: { name: link } } });
    },
  },
  {
    id: 10,
    name: 'typographic quotes stay off in older sites',
    async up(db) {
      const settings = db.collection<{ _id: string }>('settings');
      await settings.updateOne({ _id: 'site' }, { $setOnInsert: {} }, { upsert: true });
      await settings.updateOne(
        { _id: 'site', smartTypography: { $exists: false } },
        { $set: { smartTypography: false } },
      );
    },
  },
  {
    id: 11,
    name: 'covers in letters that wait',
    async up(db) {
      const stored = { newsletterIssues: ['texts.uk', 'texts.en'], deliveries: ['data.frozen'] };
      for (const [name, texts] of Object.entries(stored)) {
        for (const text of texts) {
          const former = `${text}.cover.url`;
          await db
            .collection(name)
            .updateMany({ [former]: { $exists: true } }, { $rename: { [former]: `${text}.cover.src` } });
        }
      }
    },
  },
];

/** The number of the last migration of this program. */
export const NEWEST_MIGRATION = Math.max(...MIGRATIONS.map(({ id }) => id));

/** Copies into each post group what lists of all posts need to know about its versions. */
async function summarizePosts(db: Db): Promise<void> {
  const fields = ['_id', 'locale', 'title', 'published', 'publishedAt', 'updatedAt', 'authorName', 'tagIds'];
  const version = Object.fromEntries(fields.map((name) => [name, `$${name}`]));
  await db
    .collection('posts')
    .aggregate([
      { $match: { revision: { $gt: 0 } } },
      { $sort: { translationId: 1, locale: -1 } },
      { $project: { ...Object.fromEntries(fields.map((name) => [name, 1])), translationId: 1 } },
      {
        $group: {
          _id: '$translationId',
          versions: { $push: version },
          publishedAt: { $max: '$publishedAt' },
          changedAt: { $max: '$updatedAt' },
        },
      },
      { $set: { outdated: [] } },
      { $merge: { into: 'postGroups', on: '_id', whenMatched: 'merge', whenNotMatched: 'discard' } },
    ])
    .toArray();
}

async function renameCollection(db: Db, from: string, to: string): Promise<void> {
  if (await hasCollection(db, from)) await db.renameCollection(from, to);
}

async function dropIndex(db: Db, collection: string, index: string): Promise<void> {
  if (!(await hasCollection(db, collection))) return;
  if (await db.collection(collection).indexExists(index)) await db.collection(collection).dropIndex(index);
}

function hasCollection(db: Db, name: string): Promise<boolean> {
  return db.listCollections({ name }, { nameOnly: true }).hasNext();
}

/**
 * Other processes may remember data from before the migration. The tokens are renewed before the migration counts as
 * applied.
 */
async function renewTokens(db: Db): Promise<void> {
  await db.collection('revisions').updateMany({}, { $set: { token: new ObjectId() } });
}

type Applied = { _id: number; name: string; at: Date };

/** A newer version of the program has changed the database. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';
}

/**
 * Runs the migrations that have not run, in order, and returns their names. Of several processes that start at
 * once, one runs them, and the others wait. Throws NewerDatabaseError.
 */
export async function migrate({
  db,
  holder = randomUUID(),
  migrations = MIGRATIONS,
}: {
  db: Db;
  /** The holder of the lease; it stays the same for all attempts of one start. */
  holder?: string;
  migrations?: readonly Migration[];
}): Promise<string[]> {
  if ((await findPending(db, migrations)).length === 0) return [];
  const onWait = () => log.info('Waiting for another process that migrates the database');
  return whileHolding({ name: 'migrations', holder }, () => runPending(db, migrations, new Date()), onWait);
}

async function runPending(db: Db, migrations: readonly Migration[], at: Date): Promise<string[]> {
  const pending = await findPending(db, migrations);
  const needed = (await isNew(db)) ? pending.filter(({ isForNew }) => isForNew) : pending;
  for (const migration of needed) {
    await migration.up(db);
    await renewTokens(db);
    await recordApplied(db, [migration], at);
  }

  await recordApplied(
    db,
    pending.filter((migration) => !needed.includes(migration)),
    at,
  );

  return pending.map(({ name }) => name);
}

/** Whether the database has nothing but the lease of the process that migrates it. */
async function isNew(db: Db): Promise<boolean> {
  return !(await db.listCollections({ name: { $ne: 'leases' } }, { nameOnly: true }).hasNext());
}

async function recordApplied(db: Db, migrations: readonly Migration[], at: Date): Promise<void> {
  const applied = migrations.map(({ id: _id, name }) => ({ _id, name, at }));
  if (applied.length > 0) await db.collection<Applied>('migrations').insertMany(applied);
}

async function findPending(db: Db, migrations: readonly Migration[]): Promise<Migration[]> {
  const applied = await db.collection<Applied>('migrations').find().toArray();
  const done = new Set(applied.map(({ _id }) => _id));
  const newest = Math.max(0, ...migrations.map(({ id }) => id));
  const unknown = [...done].filter((id) => id > newest);

  if (unknown.length > 0) {
    throw new NewerDatabaseError(
      `This database was changed by a newer version of Dvomova (migration ${Math.max(...unknown)}); run that version.`,
    );
  }

  return migrations.filter(({ id }) => !done.has(id));
}
