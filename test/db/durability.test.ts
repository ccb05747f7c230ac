import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { closeDatabase, collection, database, openDatabase } from '#server/db/client.ts';
import { type Engine, startEngine } from '#server/db/embedded/engine.ts';

const quiet = { info() {}, warn() {}, error() {} };

async function openEmbedded(): Promise<Engine> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dvomova-durable-'));
  const cacheDir = path.resolve(import.meta.dirname, '..', '..', '.cache');
  const engine = await startEngine({ dataDir, cacheDir, log: quiet });
  onTestFinished(async () => {
    await closeDatabase();
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  await openDatabase({ uri: engine.uri, name: 'dvomova', isUp: () => engine.isUp() });
  return engine;
}

async function journalSyncs(): Promise<number> {
  const status = await database().admin().serverStatus();
  return status.wiredTiger.log['log sync operations'];
}

test('the embedded engine syncs its journal for every write before it answers', async () => {
  await openEmbedded();
  const notes = collection<{ _id: number }>('notes');
  await notes.insertOne({ _id: 0 });
  const before = await journalSyncs();
  for (let _id = 1; _id <= 100; _id++) await notes.insertOne({ _id });
  expect((await journalSyncs()) - before).toBeGreaterThanOrEqual(100);
});

test('what it has acknowledged is there after kill -9, the last write and a new collection included', async () => {
  const engine = await openEmbedded();
  for (const name of ['first', 'second', 'third']) {
    for (const _id of [1, 2, 3]) await collection<{ _id: number }>(name).insertOne({ _id });
    process.kill(engine.pid(), 'SIGKILL');
    while (engine.isUp()) await sleep(5);
    while (!engine.isUp()) await sleep(5);
    const kept = await collection<{ _id: number }>(name).find().toArray();
    expect(kept).toEqual([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
  }
});
