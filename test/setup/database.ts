import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest';
import { closeDatabase, database, openDatabase } from '#server/db/client.ts';
import { ensureIndexes } from '#server/db/indexes.ts';
import { signalChange } from '#server/revisions/revisions.ts';

/** Fills the database once a file, for tests that only read what it holds. */
type Seed = () => Promise<unknown>;

/**
 * Gives a test file a database of its own with all indexes. Without `seed` it is empty before each test.
 * With `seed` its rows stay for the whole file, and the file fails when a test changed any of them.
 */
export function useDatabase({ seed }: { seed?: Seed } = {}): void {
  let names: string[] = [];
  let seeded: Record<string, unknown[]>;
  beforeAll(async () => {
    const name = inject('databasePrefix') + randomBytes(6).toString('hex');
    await openDatabase({ uri: inject('mongodbUri'), name });
    await ensureIndexes(database());
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
    await database().dropDatabase();
    await closeDatabase();
    if (found) expect(found, 'the seeded rows stay as they were').toEqual(seeded);
  });
}

/** Empties the collections and returns the names of all; documents are looked for in the `known` ones first. */
async function emptyCollections(known: string[]): Promise<string[]> {
  const [listed, filled] = await Promise.all([database().collections(), findFilled(known)]);
  const made = listed.filter(({ collectionName }) => !known.includes(collectionName));
  const emptied = [...filled.map((name) => database().collection(name)), ...made];
  await Promise.all(emptied.map((entry) => entry.deleteMany({})));
  await signalChange();
  return listed.map(({ collectionName }) => collectionName);
}

/** The names of the collections that hold a document, in one command instead of one for each collection. */
async function findFilled(names: string[]): Promise<string[]> {
  const [first, ...others] = names;
  if (first === undefined) return [];
  const anyOf = (name: string) => [{ $limit: 1 }, { $project: { _id: 0, name: { $literal: name } } }];
  const unions = others.map((coll) => ({ $unionWith: { coll, pipeline: anyOf(coll) } }));
  const found = database()
    .collection(first)
    .aggregate<{ name: string }>([...anyOf(first), ...unions]);
  return (await found.toArray()).map(({ name }) => name);
}

/** Refused requests and page views change them too: the use of keys, rate limits, quotas of uploads, analytics. */
const COUNTERS = /^(?:keys$|rateLimits$|uploadQuotas$|publicPool$|analytics)/;

/** Every document by collection except for COUNTERS, to compare the stored data before and after. */
export async function everything(): Promise<Record<string, unknown[]>> {
  const collections = await database().collections();
  const entries = collections
    .filter((entry) => !COUNTERS.test(entry.collectionName))
    .map(async (entry) => [entry.collectionName, await entry.find().sort({ _id: 1 }).toArray()]);
  return Object.fromEntries(await Promise.all(entries));
}
