import { access, constants, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEngine } from '#server/db/engine/engine.ts';

declare module 'vitest' {
  interface ProvidedContext {
    mongodbUri: string;
  }
}

const quiet = { info() {}, warn() {}, error() {} };

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 2 ** 30;
const NAME = 'dvomova-test-';
const FORGOTTEN_MS = 24 * 60 * 60_000;

/** One engine for a run; each test file has a database of its own in it. */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(await findFolder(), NAME));
  const cacheDir = path.resolve(import.meta.dirname, '..', '..', '.cache');
  const engine = await startEngine({ dataDir, cacheDir, log: quiet });
  project.provide('mongodbUri', engine.uri);
  return async () => {
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/**
 * Memory, where there is room, and otherwise the disk: every write waits until it is in the journal, and
 * the indexes of a database, made anew for each file, take 0.2 s there and 1.1 s on a busy disk. What is
 * said of crashes and full disks is tested with engines and folders of its own.
 */
async function findFolder(): Promise<string> {
  const room = await access(MEMORY, constants.W_OK)
    .then(() => statfs(MEMORY))
    .catch(() => null);
  if (room === null || room.bavail * room.bsize < ENOUGH_BYTES) return tmpdir();
  await removeForgotten();
  return MEMORY;
}

/** What killed runs have left takes memory. */
async function removeForgotten(): Promise<void> {
  const names = (await readdir(MEMORY)).filter((name) => name.startsWith(NAME));
  for (const folder of names.map((name) => path.join(MEMORY, name))) {
    // Another run may be ending just now.
    const found = await stat(folder).catch(() => null);
    const isOwn = found?.uid === process.getuid?.();
    const isForgotten = found !== null && Date.now() - found.mtimeMs > FORGOTTEN_MS;
    if (isOwn && isForgotten) await rm(folder, { recursive: true, force: true });
  }
}
