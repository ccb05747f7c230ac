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

/** The migrations in order of `id`. Ids are never reused; those below the first were for data that no release had. */
const MIGRATIONS: readonly Migration[] = [
  {
    id: 11,
    name: 'a first revision of the content',
    isForNew: true,
    up: (db) => setFirstToken(db, 'content'),
  },
  {
    id: 12,
    name: 'other keys of the translation memory',
    async up(db) {
      // The job that fills the memory computes them, because that takes seconds.
      const former = { ukKeys: '', enKeys: '', ukHash: '', enHash: '' } as const;
      await db.collection('translationMemory').updateMany({}, { $unset: former });
    },
  },
  {
    id: 13,
    name: 'a first revision of all comments',
    isForNew: true,
    up: (db) => setFirstToken(db, 'comments'),
  },
];

export const NEWEST_MIGRATION = Math.max(...MIGRATIONS.map(({ id }) => id));

/** Caches are keyed by revision, so nothing is cached until there is one. */
async function setFirstToken(db: Db, name: string): Promise<void> {
  const revisions = db.collection<{ _id: string; token: ObjectId }>('revisions');
  await revisions.updateOne({ _id: name }, { $setOnInsert: { token: new ObjectId() } }, { upsert: true });
}

/**
 * Other processes may remember data from before the migration. The tokens are renewed before the migration counts as
 * applied.
 */
async function renewTokens(db: Db): Promise<void> {
  const revisions = db.collection<{ _id: string }>('revisions');
  await revisions.updateMany({}, { $set: { token: new ObjectId() } });
  // After those of threads; see `raiseRevision`.
  await revisions.updateOne({ _id: 'comments' }, { $set: { token: new ObjectId() } });
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
  if (await isNew(db)) {
    // No process remembers anything of a new database, so one record at the end is enough.
    for (const migration of pending) if (migration.isForNew) await migration.up(db);
    await recordApplied(db, pending, at);
  } else {
    for (const migration of pending) {
      await migration.up(db);
      await renewTokens(db);
      await recordApplied(db, [migration], at);
    }
  }

  return pending.map(({ name }) => name);
}

/** Whether the database has nothing but the lease of the process that migrates it. */
async function isNew(db: Db): Promise<boolean> {
  return !(await db.listCollections({ name: { $ne: 'leases' } }, { nameOnly: true }).hasNext());
}

async function recordApplied(db: Db, migrations: readonly Migration[], at: Date): Promise<void> {
  const applied = migrations.map(({ id: _id, name }) => ({ _id, name, at }));
  await db.collection<Applied>('migrations').insertMany(applied);
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
