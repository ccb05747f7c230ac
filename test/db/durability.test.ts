import { expect, inject, test } from 'vitest';
import { collection, database } from '#server/db/client.ts';
import { openEmbedded } from './embedded-database.ts';
import { killEngine } from './engine-changes.ts';

async function journalSyncs(): Promise<number> {
  const status = await database().admin().serverStatus();
  return status.wiredTiger.log['log sync operations'];
}

test('the embedded engine syncs its journal before it acknowledges a write', async () => {
  await openEmbedded({ parent: inject('diskFolder') });
  const notes = collection<{ _id: number }>('notes');
  await notes.insertOne({ _id: 0 });
  const before = await journalSyncs();
  for (let _id = 1; _id <= 100; _id++) await notes.insertOne({ _id });
  expect((await journalSyncs()) - before).toBeGreaterThanOrEqual(100);
});

test('acknowledged writes survive kill -9, the last write and a new collection included', async () => {
  const engine = await openEmbedded({ parent: inject('diskFolder') });
  for (const name of ['first', 'second', 'third']) {
    for (const _id of [1, 2, 3]) await collection<{ _id: number }>(name).insertOne({ _id });
    await killEngine(engine);
    const kept = await collection<{ _id: number }>(name).find().toArray();
    expect(kept).toEqual([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
  }
});
