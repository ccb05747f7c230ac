import { randomBytes } from 'node:crypto';
import type { Collection } from 'mongodb';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { closeDatabase, database, openDatabase } from '#server/db/client.ts';
import { ensureIndexes } from '#server/db/indexes.ts';

/** Gives a test file a database of its own with all indexes, emptied before each test. */
export function useDatabase(): void {
  beforeAll(async () => {
    const name = `test_${randomBytes(6).toString('hex')}`;
    await openDatabase({ uri: inject('mongodbUri'), name });
    await ensureIndexes(database());
  });
  beforeEach(async () => {
    const collections = await database().collections();
    await Promise.all(collections.map(empty));
  });
  afterAll(async () => {
    await database().dropDatabase();
    await closeDatabase();
  });
}

/** Most collections hold nothing, and to ask them is half the work of deleting that. */
async function empty(entry: Collection): Promise<void> {
  if ((await entry.estimatedDocumentCount()) > 0) await entry.deleteMany({});
}

/**
 * Every document there is, by collection, to compare what is stored before and after. API keys are left
 * out: each use of one is noted.
 */
export async function everything(): Promise<Record<string, unknown[]>> {
  const collections = await database().collections();
  const entries = collections
    .filter((entry) => entry.collectionName !== 'keys')
    .map(async (entry) => [entry.collectionName, await entry.find().sort({ _id: 1 }).toArray()]);
  return Object.fromEntries(await Promise.all(entries));
}
