import { expect, test } from 'vitest';
import { collection, database } from '#server/db/client.ts';
import { toDomainFailure } from '#server/db/failures.ts';
import { ensureIndexes } from '#server/db/indexes.ts';
import { openEmbedded } from './embedded-database.ts';

const notes = () => collection<{ _id: number; text?: string }>('notes');

/** The code of the error in our words, and in the server's. */
async function refusal(write: () => Promise<unknown>): Promise<unknown[]> {
  const error = await write().then(
    () => null,
    (reason) => reason,
  );
  const { code } = toDomainFailure(error) as { code?: string };
  return [error?.codeName, code];
}

test('the engine refuses writes below its minimum of free space, and answers reads', async () => {
  await openEmbedded({ freeBytesMin: Number.MAX_SAFE_INTEGER });
  await ensureIndexes(database());
  const refused = ['OutOfDiskSpace', 'unavailable'];

  expect(await refusal(() => notes().insertOne({ _id: 1 }))).toEqual(refused);
  expect(await refusal(() => notes().insertMany([{ _id: 1 }, { _id: 2 }]))).toEqual(refused);
  expect(await refusal(() => notes().updateOne({ _id: 1 }, { $set: { text: 'x' } }))).toEqual(refused);
  expect(await refusal(() => notes().updateMany({}, { $set: { text: 'x' } }, { upsert: true }))).toEqual(
    refused,
  );
  expect(await refusal(() => notes().findOneAndUpdate({ _id: 1 }, { $set: { text: 'x' } }))).toEqual(refused);
  expect(await refusal(() => notes().deleteMany({}))).toEqual(refused);

  expect(await notes().find().toArray()).toEqual([]);
  expect(await notes().countDocuments()).toBe(0);
  await database().command({ ping: 1 });
});

test('the engine writes above its minimum of free space', async () => {
  await openEmbedded({ freeBytesMin: 1 });

  await notes().insertOne({ _id: 1 });

  expect(await notes().find().toArray()).toEqual([{ _id: 1 }]);
});
