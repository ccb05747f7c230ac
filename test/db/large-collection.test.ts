import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { closeDatabase, collection, openDatabase } from '#server/db/client.ts';
import { startEngine } from '#server/db/embedded/engine.ts';

const quiet = { info() {}, warn() {}, error() {} };

test('the embedded engine answers a query that several indexes might serve and no document fits', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dvomova-large-'));
  const cacheDir = path.resolve(import.meta.dirname, '..', '..', '.cache');
  const engine = await startEngine({ dataDir, cacheDir, log: quiet });
  onTestFinished(async () => {
    await closeDatabase();
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  await openDatabase({ uri: engine.uri, name: 'dvomova', isUp: () => engine.isUp() });
  const docs = collection<{ slug: string; locale: string; published: boolean; at: number }>('docs');
  await docs.createIndexes([
    { key: { slug: 1, locale: 1 } },
    { key: { published: 1, at: -1 } },
    { key: { at: 1 } },
  ]);
  const many = Array.from({ length: 40_000 }, (_, at) => ({
    slug: `post-${at}`,
    locale: 'uk',
    published: true,
    at,
  }));
  await docs.insertMany(many);

  const filter = { slug: /\.md$/, published: true, at: { $lte: 50_000 } };
  expect(await docs.find(filter).toArray()).toEqual([]);
  expect(await docs.aggregate([{ $match: filter }]).toArray()).toEqual([]);
});
