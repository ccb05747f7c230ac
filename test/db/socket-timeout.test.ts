import type { Db } from 'mongodb';
import { MongoNetworkTimeoutError } from 'mongodb';
import { expect, test } from 'vitest';
import { closeDatabase, database, openDatabase, withoutSocketTimeout } from '#server/db/client.ts';
import { openEmbedded } from './embedded-database.ts';

/** A command that takes the database much longer than the timeout of the test. */
async function sumOfMillions(db: Db): Promise<number> {
  const numbers = { $range: [0, 1_500_000] };
  const sum = { $sum: { $map: { input: numbers, in: { $mod: ['$$this', 7] } } } };
  const [first] = await db.aggregate([{ $documents: [{}] }, { $project: { sum } }]).toArray();
  return first?.sum;
}

test('work on a large database outlasts the timeout of a dead connection', async () => {
  const engine = await openEmbedded();
  await closeDatabase();
  await openDatabase({ uri: engine.uri, name: 'dvomova', socketTimeoutMS: 50 });
  await expect(sumOfMillions(database())).rejects.toThrow(MongoNetworkTimeoutError);

  expect(await withoutSocketTimeout(sumOfMillions)).toBeGreaterThan(4_000_000);
});
