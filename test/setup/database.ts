import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { flushCounters } from '#server/analytics/counters.ts';
import { database } from '#server/db/client.ts';
import { signalChange } from '#server/revisions/revisions.ts';
import { openPooledDatabase, returnPooledDatabase } from './database-pool.ts';
import type { FreeDatabase } from './free-databases.ts';
import { findFilled, readAll } from './many-collections.ts';

/** Fills the database once a file, for tests that only read what it holds. */
type Seed = () => Promise<unknown>;

/**
 * Gives a test file a database of its own with all indexes. Without `seed` it is empty before each test.
 * With `seed` its rows stay for the whole file, and the file fails when a test changed any of them.
 */
export function useDatabase({ seed }: { seed?: Seed } = {}): void {
  let pooled: FreeDatabase;
  let names: string[] = [];
  let seeded: Record<string, unknown[]>;
  beforeAll(async () => {
    pooled = await openPooledDatabase();
    names = (await database().collections()).map(({ collectionName }) => collectionName);
    await seed?.();
    if (seed) seeded = await everything();
  });
  if (!seed) {
    beforeEach(async () => {
      names = await emptyCollections(names);
    });
  }
  afterAll(async () => {
    const found = seed ? await everything() : undefined;
    // Counted in memory, and written to whichever database is open at the next flush.
    await flushCounters();
    await returnPooledDatabase(pooled);
    if (found) expect(found, 'the seeded rows stay as they were').toEqual(seeded);
  });
}

/** Empties the collections and returns the names of all; documents are looked for in the `known` ones first. */
async function emptyCollections(known: string[]): Promise<string[]> {
  const [listed, filled] = await Promise.all([database().collections(), findFilled(database(), known)]);
  const made = listed.filter(({ collectionName }) => !known.includes(collectionName));
  const emptied = [...filled.map((name) => database().collection(name)), ...made];
  await Promise.all(emptied.map((entry) => entry.deleteMany({}, { writeConcern: { w: 1, journal: false } })));
  await signalChange();
  return listed.map(({ collectionName }) => collectionName);
}

/**
 * Refused requests and page views change them too: the use of keys, rate limits, quotas of uploads, analytics, and
 * pictures that are drawn in the background, perhaps for a request of the test before.
 */
const CHANGED_BY_READERS = /^(?:keys$|rateLimits$|uploadQuotas$|publicPool$|openGraphPictures$|analytics)/;

/** Every document by collection except for CHANGED_BY_READERS, to compare the stored data before and after. */
export async function everything(): Promise<Record<string, unknown[]>> {
  const listed = (await database().collections()).map(({ collectionName }) => collectionName);
  const names = listed.filter((name) => !CHANGED_BY_READERS.test(name));
  const documents = Object.fromEntries(names.map((name): [string, unknown[]] => [name, []]));
  for (const { name, found } of await readAll(database(), names)) documents[name]?.push(found);
  return documents;
}
