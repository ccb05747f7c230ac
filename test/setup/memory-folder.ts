import { access, chmod, constants, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 2 ** 30;
const NAME = 'dvomova-test-';
const FORGOTTEN_MS = 24 * 60 * 60_000;

/**
 * Makes a folder in memory if that has space, else on the disk. Every write of the engine waits for its journal,
 * and the indexes of a database take 0.2 s in memory and 1.1 s on a busy disk.
 */
export async function makeMemoryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(await findParent(), NAME));
  // Programs that a test starts as another user find what is open to them.
  await chmod(folder, 0o755);
  return folder;
}

async function findParent(): Promise<string> {
  const room = await access(MEMORY, constants.W_OK)
    .then(() => statfs(MEMORY))
    .catch(() => null);
  if (room === null || room.bavail * room.bsize < ENOUGH_BYTES) return tmpdir();
  await removeForgotten();
  return MEMORY;
}

/** Removes the folders of killed runs, which take memory. */
async function removeForgotten(): Promise<void> {
  const names = (await readdir(MEMORY)).filter((name) => name.startsWith(NAME));
  for (const folder of names.map((name) => path.join(MEMORY, name))) {
    // Another run may remove it at the same time.
    const found = await stat(folder).catch(() => null);
    const isOwn = found?.uid === process.getuid?.();
    const isForgotten = found !== null && Date.now() - found.mtimeMs > FORGOTTEN_MS;
    if (isOwn && isForgotten) await rm(folder, { recursive: true, force: true });
  }
}
