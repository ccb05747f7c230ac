import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { closeDatabase, collection, openDatabase } from '#server/db/client.ts';
import { toDomainFailure } from '#server/db/failures.ts';
import { openReplicaSet } from './replica-set/open-replica-set.ts';
import type { ReplicaSet, ReplicaSetOptions } from './replica-set/replica-set.ts';

/* The stand-in for a replica set, and how the service's own connection uses a set. */

type Note = { _id: number };

async function connect(set: ReplicaSet, parameters = ''): Promise<MongoClient> {
  const client = new MongoClient(set.uri('dvomova', parameters), { serverSelectionTimeoutMS: 10_000 });
  onTestFinished(() => client.close());
  return client.connect();
}

/** Connects this process to the set, instead of its engine. */
async function connectService(set: ReplicaSet, parameters = ''): Promise<void> {
  await closeDatabase();
  await openDatabase({ uri: set.uri('dvomova', parameters) });
}

/** Operations with the members that execute them. */
function recorder() {
  type Operation = Parameters<NonNullable<ReplicaSetOptions['onOperation']>>[0];
  const operations: Operation[] = [];
  const onOperation = (operation: Operation) => void operations.push(operation);
  return { operations, onOperation };
}

test('a driver finds the members, and learns of the next primary without a request', async () => {
  const set = await openReplicaSet();
  const client = await connect(set);
  const primaries: string[] = [];
  client.on('serverDescriptionChanged', ({ newDescription: { type, address } }) => {
    if (type === 'RSPrimary') primaries.push(address);
  });
  const members = set.uri().match(/127\.0\.0\.1:\d+/g);

  await set.stepDown({ until: Promise.resolve() });

  await expect.poll(() => primaries.at(-1)).toBe(members?.[1]);
  await client.db().collection('notes').insertOne({ text: 'Привіт' });
});

test('a write that meets a step-down happens once', async () => {
  const set = await openReplicaSet();
  const notes = (await connect(set)).db().collection<Note>('notes');
  let isOver = false;
  const written: number[] = [];
  const writer = async (first: number) => {
    for (let _id = first; !isOver; _id += 10) {
      // An id that is written twice is a duplicate key.
      await notes.insertOne({ _id });
      written.push(_id);
    }
  };
  const writers = Array.from({ length: 10 }, (_, first) => writer(first));
  await expect.poll(() => written.length).toBeGreaterThan(50);

  await set.stepDown({ until: sleep(100) });
  await set.stepDown({ until: sleep(100) });

  isOver = true;
  await Promise.all(writers);
  const stored = await collection<Note>('notes').distinct('_id');
  expect(stored).toEqual(written.toSorted((left, right) => left - right));
});

test('a retried write gets the reply to the first one', async () => {
  const set = await openReplicaSet();
  const client = await connect(set);
  const session = client.startSession();
  const command = { insert: 'notes', documents: [{ _id: 1 }], lsid: session.id, txnNumber: 7n };
  const send = () => client.db().command({ ...command, ordered: true });

  expect(await send()).toMatchObject({ ok: 1, n: 1 });
  await set.stepDown({ until: Promise.resolve() });
  const again = () => send().catch(() => null);
  await expect.poll(again).toMatchObject({ ok: 1, n: 1 });

  expect(await collection('notes').countDocuments()).toBe(1);
});

test('a secondary refuses writes, and answers the reads of a direct connection', async () => {
  const set = await openReplicaSet();
  const [, address] = set.uri().match(/127\.0\.0\.1:\d+/g) ?? [];
  const client = new MongoClient(`mongodb://${address}/?directConnection=true`);
  onTestFinished(() => client.close());
  const notes = client.db().collection<Note>('notes');

  await expect(notes.insertOne({ _id: 1 })).rejects.toMatchObject({ code: 10107 });
  await expect(client.db().command({ find: 'notes' })).resolves.toMatchObject({ ok: 1 });
});

test('the service reads from the primary, whatever read preference the URI has', async () => {
  const { operations, onOperation } = recorder();
  const set = await openReplicaSet({ onOperation });
  const parameters = '&readPreference=secondary&readPreferenceTags=use:reports&maxStalenessSeconds=120';
  await connectService(set, parameters);

  await collection<Note>('notes').insertOne({ _id: 1 });
  expect(await collection<Note>('notes').findOne({ _id: 1 })).toEqual({ _id: 1 });
  expect(
    await collection('notes')
      .aggregate([{ $count: 'notes' }])
      .toArray(),
  ).toEqual([{ notes: 1 }]);

  const reads = operations.filter(({ kind }) => kind === 'read');
  expect(reads.map(({ name, isPrimary }) => [name, isPrimary])).toEqual([
    ['find', true],
    ['aggregate', true],
  ]);
});

test('without a primary every operation is refused as unavailable, bulk writes included', async () => {
  const set = await openReplicaSet();
  await connectService(set);
  await collection<Note>('notes').insertOne({ _id: 0 });
  await set.close();

  const notes = collection<Note>('notes');
  const failures = await Promise.all(
    [
      () => notes.findOne({}),
      () => notes.insertOne({ _id: 1 }),
      () => notes.insertMany([{ _id: 2 }, { _id: 3 }]),
      () =>
        notes.bulkWrite([{ updateOne: { filter: { _id: 4 }, update: { $set: { x: 1 } }, upsert: true } }]),
      () => notes.deleteMany({}),
    ].map((work) => work().then(() => null, toDomainFailure)),
  );
  expect(failures.map((failure) => (failure as { code?: unknown } | null)?.code)).toEqual(
    Array(5).fill('unavailable'),
  );
});
