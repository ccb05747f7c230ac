import { MongoClientClosedError } from 'mongodb';
import { expect, test } from 'vitest';
import { closeDatabase, collection, openDatabase } from '#server/db/client.ts';
import { openEmbedded } from './embedded-database.ts';
import { openFaultyProxy } from './faulty-proxy.ts';

test('a write that waits for its socket to drain fails when the connection closes', async () => {
  const engine = await openEmbedded();
  await closeDatabase();
  const stalled = Promise.withResolvers<void>();
  let isStalling = false;
  const uri = await openFaultyProxy(engine, () => {
    if (!isStalling) return 'forward';
    stalled.resolve();
    return 'hold';
  });
  await openDatabase({ uri, name: 'dvomova' });
  await collection('notes').insertOne({ text: 'Привіт' });

  isStalling = true;
  // Far more than the system keeps for a connection, so that the driver waits until it may write on.
  const written = collection('notes').insertOne({ blob: Buffer.alloc(12_000_000) });
  await stalled.promise;
  await Promise.all([expect(written).rejects.toThrow(MongoClientClosedError), closeDatabase()]);
});
