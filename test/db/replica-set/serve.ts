import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEngine } from '#server/db/engine/engine.ts';
import { log } from '#server/log.ts';
import { ReplicaSet } from './replica-set.ts';

/*
 * A stand-in for a replica set, on an engine of its own, until a signal ends it. Prints its URI, for
 * TEST_MONGODB_URI.
 */
const dataDir = await mkdtemp(path.join(tmpdir(), 'dvomova-replica-set-'));
const cacheDir = path.resolve(import.meta.dirname, '..', '..', '..', '.cache');
const engine = await startEngine({ dataDir, cacheDir, log });
const set = await ReplicaSet.open(engine);
process.stdout.write(`${set.uri()}\n`);

for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void stop());

async function stop(): Promise<void> {
  await set.close();
  await engine.stop();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
}
