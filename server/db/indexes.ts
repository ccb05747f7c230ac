import type { Db, IndexDescription } from 'mongodb';
import { COLLECTIONS } from '#server/collections.ts';
import { createQueue } from '#server/runtime/queue.ts';
import { PREPARING_AT_ONCE } from './client.ts';
import type { Collection } from './collection.ts';

/**
 * Creates the indexes that are missing: one command for each collection, several at a time, because with a slow
 * network the number of round trips one after another decides how long a start takes.
 */
export async function ensureIndexes(db: Db): Promise<void> {
  const inParallel = createQueue({ concurrency: PREPARING_AT_ONCE });
  const ensure = async ([name, collection]: [string, Collection]) => {
    const indexes = indexesOf(collection);
    if (indexes.length > 0) await inParallel(() => db.collection(name).createIndexes(indexes));
  };
  await Promise.all([...COLLECTIONS].map(ensure));
}

function indexesOf({ indexes = [], expiry }: Collection): IndexDescription[] {
  if (!expiry) return indexes;
  return [...indexes, { key: { [expiry.field]: 1 }, expireAfterSeconds: expiry.seconds }];
}
