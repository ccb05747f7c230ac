import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { closeDatabase, openDatabase } from '#server/db/client.ts';
import { type Engine, startEngine } from '#server/db/engine/engine.ts';

const quiet = { info() {}, warn() {}, error() {} };

/** The embedded engine on a folder of its own, with this process connected to it; both go when the test ends. */
export async function openEmbedded({
  parent = tmpdir(),
  ...options
}: {
  freeBytesMin?: number;
  parent?: string;
} = {}): Promise<Engine> {
  const dataDir = await mkdtemp(path.join(parent, 'dvomova-embedded-'));
  const cacheDir = path.resolve(import.meta.dirname, '..', '..', '.cache');
  const engine = await startEngine({ dataDir, cacheDir, log: quiet, ...options });
  onTestFinished(async () => {
    await closeDatabase();
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  await openDatabase({ uri: engine.uri, name: 'dvomova', isUp: () => engine.isUp() });
  return engine;
}
