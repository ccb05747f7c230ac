import { Collection, Db } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { database } from '#server/db/client.ts';
import { features } from '#server/features.ts';
import { signalChange } from '#server/revisions/revisions.ts';
import { refreshSiteSettings } from '#server/site-settings/site-settings.ts';
import { openPooledDatabase, returnPooledDatabase } from './database-pool.ts';
import type { FreeDatabase } from './free-databases.ts';
import { findFilled } from './many-collections.ts';

/** Fills the database once a file, for tests that only read what it holds. */
type Seed = () => Promise<unknown>;

/**
 * Gives a test file a database of its own with all indexes. Without `seed` it is empty before each test.
 * With `seed` its rows stay for the whole file, and the file fails when a test changed any of them. Where other
 * processes write to the database too, `isShared` looks into each collection before a test.
 */
export function useDatabase({ seed, isShared = false }: { seed?: Seed; isShared?: boolean } = {}): void {
  let pooled: FreeDatabase;
  let seeded: Record<string, unknown[]>;
  beforeAll(async () => {
    pooled = await openPooledDatabase();
    takeWritten();
    // The process still has the settings of the file before.
    await refreshSiteSettings();
    await seed?.();
    if (seed) seeded = await everything();
  });
  if (!seed) {
    beforeEach(async () => {
      const names = isShared ? await findFilled(database(), await listCollections()) : takeWritten();
      await Promise.all(names.map(empty));
      await signalChange();
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

async function empty(name: string): Promise<void> {
  await database()
    .collection(name)
    .deleteMany({}, { writeConcern: { w: 1, journal: false } });
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
  const names = (await listCollections()).filter((name) => !CHANGED_BY_READERS.test(name));
  const filled = await findFilled(database(), names);
  const readOne = async (name: string) =>
    [name, await database().collection(name).find().sort({ _id: 1 }).toArray()] as const;
  return Object.fromEntries(await Promise.all(filled.map(readOne)));
}

/** The methods of the driver that may add a document. Buckets of files use them too. */
const ADDING = [
  'bulkWrite',
  'findOneAndReplace',
  'findOneAndUpdate',
  'insertMany',
  'insertOne',
  'replaceOne',
  'updateMany',
  'updateOne',
] as const;

const written = new Set<string>();

for (const name of ADDING) {
  const original = Collection.prototype[name] as (...args: unknown[]) => unknown;
  const noting = function (this: Collection, ...args: unknown[]) {
    written.add(this.collectionName);
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
  return [...names];
}
