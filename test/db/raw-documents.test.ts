import { BSON, type Long } from 'mongodb';
import { expect, test } from 'vitest';
import { database } from '#server/db/client.ts';
import { whileHolding } from '#server/db/leases.ts';
import { findRaw, parseRaw, splitRaw } from '#server/db/raw-documents.ts';
import { useDatabase } from '#test/setup/database.ts';

useDatabase();

/** More than two batches of the driver. */
const COUNT = 300;

test('a reading that loses its cursor goes on after the last document', async () => {
  const documents = Array.from({ length: COUNT }, (_, index) => ({ _id: index as never, isEven: index % 2 }));
  await database().collection('things').insertMany(documents);
  const read: number[] = [];

  for await (const bytes of findRaw('things', { isEven: 0 })) {
    read.push(parseRaw<{ _id: number }>(bytes)._id);
    if (read.length === 50) expect(await killCursors('things')).toBe(1);
  }

  expect(read).toEqual(Array.from({ length: COUNT / 2 }, (_, index) => 2 * index));
});

/** Ends the cursors of a collection, as a restart of the database does. */
async function killCursors(name: string): Promise<number> {
  const db = database();
  const idle = await db.client
    .db('admin')
    .aggregate<{ cursor: { cursorId: Long } }>([
      { $currentOp: { idleCursors: true, allUsers: true } },
      { $match: { type: 'idleCursor', ns: `${db.databaseName}.${name}` } },
    ])
    .toArray();

  const cursors = idle.map(({ cursor }) => cursor.cursorId);
  return (await db.command({ killCursors: name, cursors })).cursorsKilled.length;
}

test('documents are split wherever a chunk ends, and bytes that are none are refused', async () => {
  const documents = [{ _id: 1 }, { _id: 'two', text: 'ї'.repeat(100) }, { _id: 3 }];
  const bytes = Buffer.concat(documents.map((document) => BSON.serialize(document)));
  const split = async (chunks: Iterable<Uint8Array>) =>
    (await Array.fromAsync(splitRaw(chunks))).map((found) => parseRaw(found));

  for (const size of [1, 3, 7, bytes.length]) {
    const count = Math.ceil(bytes.length / size);
    const chunks = Array.from({ length: count }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
    expect(await split(chunks), `chunks of ${size}`).toEqual(documents);
  }
  const negative = Buffer.from([0xff, 0xff, 0xff, 0xff, 0]);
  for (const wrong of [bytes.subarray(0, -1), BSON.serialize({}), BSON.serialize({ a: 1 }), negative]) {
    await expect(split([wrong])).rejects.toBeInstanceOf(RangeError);
  }
});

test('the error of work under a lease is not hidden by an error of the lease', async () => {
  const db = database();
  const work = async () => {
    // From now on the lease cannot be ended.
    await db.collection('leases').drop();
    await db.createCollection('leases', { viewOn: 'things', pipeline: [] });
    throw new Error('the error of the work');
  };
  const lease = { name: 'migrations', holder: 'this process' } as const;

  await expect(whileHolding(lease, work)).rejects.toThrow('the error of the work');
  await db.collection('leases').drop();
});
