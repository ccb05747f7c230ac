import { type AnyClientBulkWriteModel, Collection, Db, type Document } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { database } from '#server/db/client.ts';
import { features } from '#server/features.ts';
import { raiseAllRevisions, signalChange } from '#server/revisions/revisions.ts';
import { refreshSiteSettings } from '#server/site-settings/site-settings.ts';
import { openPooledDatabase, returnPooledDatabase } from './database-pool.ts';
import type { FreeDatabase } from './free-databases.ts';
import { findFilled, readAll } from './many-collections.ts';

/** Fills the database once a file, for tests that only read what it holds. */
type Seed = () => Promise<unknown>;

/**
 * Gives a test file a database of its own with all indexes. Without `seed` it is empty before each test, or has what
 * `start` has made once.
 * With `seed` its rows stay for the whole file, and the file fails when a test changed any of them. Where other
 * processes write to the database too, `isShared` looks into each collection before a test.
 */
export function useDatabase({
  seed,
  start,
  isShared = false,
}: {
  seed?: Seed;
  start?: Seed;
  isShared?: boolean;
} = {}): void {
  let pooled: FreeDatabase;
  let seeded: Record<string, unknown[]>;
  let started: { name: string; doc: Document }[] = [];
  beforeAll(async () => {
    pooled = await openPooledDatabase();
    takeWritten();
    changed = isShared ? null : new Set();
    // The process still has the settings of the file before.
    await refreshSiteSettings();
    await seed?.();
    if (seed) seeded = await everything();
    if (!start) return;
    await start();
    // As stored: numbers keep their types.
    started = await readAll(database(), [...written], { promoteValues: false });
  });
  if (!seed) {
    beforeEach(async () => {
      const recent = takeWritten();
      const filled = isShared ? await findFilled(database(), await listCollections()) : recent;
      await replace([...filled, ...started.map(({ name }) => name)], started);
      // Entries that a test has cached under the tokens of the start are wrong for the next one.
      await (start ? raiseAllRevisions() : signalChange());
    });
  }

  afterAll(async () => {
    const found = seed ? await everything() : undefined;
    // A feature writes what it has counted in memory when it stops.
    for (const { start } of features) await start?.()();
    await returnPooledDatabase(pooled);
    if (found) expect(found, 'the seeded rows stay as they were').toEqual(seeded);
  });
}

/** Empties collections and inserts documents: one command takes a sixth of the processor time of one for each. */
async function replace(names: string[], documents: { name: string; doc: Document }[]): Promise<void> {
  if (names.length === 0) return;
  const { client, databaseName } = database();
  const writes: AnyClientBulkWriteModel<Document>[] = [
    ...Array.from(new Set(names), (name) => ({
      name: 'deleteMany' as const,
      namespace: `${databaseName}.${name}`,
      filter: {},
    })),
    ...documents.map(({ name, doc }) => ({
      name: 'insertOne' as const,
      namespace: `${databaseName}.${name}`,
      document: doc,
    })),
  ];
  await client.bulkWrite(writes, { writeConcern: { w: 1, journal: false } });
}

async function listCollections(): Promise<string[]> {
  return (await database().collections()).map(({ collectionName }) => collectionName);
}

/**
 * Refused requests and page views change them too: the use of keys, rate limits, quotas of uploads, analytics, and
 * pictures that take too long to draw, perhaps for a request of the test before.
 */
const CHANGED_BY_READERS = /^(?:keys$|rateLimits$|uploadQuotas$|publicPool$|openGraphPictures$|analytics)/;

/** Every document by collection except for CHANGED_BY_READERS, to compare the stored data before and after. */
export async function everything(): Promise<Record<string, unknown[]>> {
  const names = changed === null ? await listCollections() : [...changed, ...written];
  const stored = await readAll(
    database(),
    [...new Set(names)].filter((name) => !CHANGED_BY_READERS.test(name)),
  );
  const byCollection = Map.groupBy(stored, ({ name }) => name);
  return Object.fromEntries(Array.from(byCollection, ([name, rows]) => [name, rows.map(({ doc }) => doc)]));
}

/** The methods of the driver that may add a document. Buckets of files use them too. */
const ADDING = [
  'bulkWrite',
  'findOneAndReplace',
  'findOneAndUpdate',
  'insertMany',
  'insertOne',
  'rename',
  'replaceOne',
  'updateMany',
  'updateOne',
] as const;

const written = new Set<string>();
/** The collections that may have documents since the file began; null if other processes write too. */
let changed: Set<string> | null = null;

for (const name of ADDING) {
  const original = Collection.prototype[name] as (...args: unknown[]) => unknown;
  const noting = function (this: Collection, ...args: unknown[]) {
    written.add(this.collectionName);
    // The new name of a renamed one.
    if (typeof args[0] === 'string') written.add(args[0]);
    return original.apply(this, args);
  };
  Object.assign(Collection.prototype, { [name]: noting });
}

const runCommand = Db.prototype.command;
Db.prototype.command = function (command, options) {
  const [target] = Object.values(command);
  if (typeof target === 'string') written.add(target);
  return runCommand.call(this, command, options);
};

let before: string[] = [];

/**
 * The collections that this process may have added documents to since the last call, or since the one before: a
 * write in the background of one test may end during the next.
 */
function takeWritten(): string[] {
  const since = [...written];
  const names = new Set([...since, ...before]);
  before = since;
  written.clear();
  for (const name of since) changed?.add(name);
  return [...names];
}
