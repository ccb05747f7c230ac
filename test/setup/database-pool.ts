import { randomBytes } from 'node:crypto';
import type { Db, Document } from 'mongodb';
import { inject } from 'vitest';
import { closeDatabase, database, openDatabase } from '#server/db/client.ts';
import { ensureIndexes } from '#server/db/indexes.ts';
import { addFree, type FreeDatabase, takeFree } from './free-databases.ts';
import { findFilled } from './many-collections.ts';

/** Deleting more documents than this takes longer than creating the indexes of a new database. */
const DOCUMENTS_MAX = 5_000;

/**
 * Opens a database that another file of the run has finished with, or a new one. The indexes of a new database
 * are 140 files, which take 0.2 s, and the embedded engine keeps the files of a dropped database open until it
 * ends: after 140 databases it reached a limit of 20,000 open files, and aborted.
 */
export async function openPooledDatabase(): Promise<FreeDatabase> {
  const folder = inject('freeDatabases');
  for (let free = await takeFree(folder); free; free = await takeFree(folder)) {
    await open(free.name);
    if (await restore(database(), free.structure)) return free;
    await dropPooledDatabase();
  }

  const name = inject('databasePrefix') + randomBytes(6).toString('hex');
  await open(name);
  await ensureIndexes(database());

  return { name, structure: JSON.stringify(await readStructure(database())) };
}

/** Closes the database and leaves it to the next file, which restores it. */
export async function returnPooledDatabase(pooled: FreeDatabase): Promise<void> {
  await closeDatabase();
  await addFree(inject('freeDatabases'), pooled);
}

function open(name: string): Promise<void> {
  return openDatabase({ uri: inject('mongodbUri'), name });
}

async function dropPooledDatabase(): Promise<void> {
  await database().dropDatabase();
  await closeDatabase();
}

/** Makes a used database as it was when it was new. False if that takes longer than a new one. */
async function restore(db: Db, structure: string): Promise<boolean> {
  const expected: Record<string, unknown> = JSON.parse(structure);
  const found = await readStructure(db);
  const added = Object.keys(found).filter((name) => !Object.hasOwn(expected, name));

  await Promise.all(added.map((name) => db.dropCollection(name)));
  for (const name of added) delete found[name];
  if (JSON.stringify(found) !== structure) return false;

  const filled = await findFilled(db, Object.keys(expected));
  const counts = await Promise.all(filled.map((name) => db.collection(name).estimatedDocumentCount()));
  if (counts.reduce((sum, count) => sum + count, 0) > DOCUMENTS_MAX) return false;
  await Promise.all(filled.map((name) => db.collection(name).deleteMany({})));

  return true;
}

/** The options and indexes of each collection. */
async function readStructure(db: Db): Promise<Record<string, unknown>> {
  const admin = db.client.db('admin');
  const catalog = admin.aggregate<CatalogEntry>([
    { $listCatalog: {} },
    { $match: { db: db.databaseName } },
    { $sort: { name: 1 } },
  ]);

  const entries = (await catalog.toArray()).map(({ name, type, md }) => {
    const { uuid: _, ...options } = md?.options ?? {};
    const indexes = md?.indexes.map(({ spec }) => JSON.stringify(spec)).toSorted();
    return [name, { type, options, indexes }] as const;
  });

  return Object.fromEntries(entries);
}

type CatalogEntry = {
  name: string;
  type: string;
  /** Views have none. */
  md?: { options: Document; indexes: { spec: Document }[] };
};
