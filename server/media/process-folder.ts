import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { config } from '#server/config.ts';
import { isProcessRunning } from '#server/runtime/is-process-running.ts';

/** The extension of the files that hold an upload while it is received. */
export const STAGED_EXTENSION = '.upload';

/** A process may get the id of one that died, so the first purge also removes this process's folder. */
let firstPurge: Promise<number> | undefined;

/** The folder for this process's media files on disk; only this process reads and writes it. */
export async function openProcessFolder(): Promise<string> {
  firstPurge ??= purge({ isFirst: true });
  await firstPurge;
  const own = path.join(parentFolder(), String(process.pid));
  await mkdir(own, { recursive: true, mode: 0o700 });
  return own;
}

/** Removes the folders of processes that have ended. Returns the number of staged uploads in them. */
export function purgeProcessFolders(): Promise<number> {
  if (firstPurge) return purge({ isFirst: false });
  firstPurge = purge({ isFirst: true });
  return firstPurge;
}

async function purge({ isFirst }: { isFirst: boolean }): Promise<number> {
  let staged = 0;
  // A folder that cannot be read or written leaves nothing to purge; the writer reports the failure.
  for (const name of await readdir(parentFolder()).catch(() => [])) {
    const isInUse = Number(name) === process.pid ? !isFirst : isProcessRunning(Number(name));
    if (isInUse) continue;
    const folder = path.join(parentFolder(), name);
    const files = await readdir(folder).catch(() => []);
    staged += files.filter((file) => file.endsWith(STAGED_EXTENSION)).length;
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
  return staged;
}

function parentFolder(): string {
  return path.join(config().dataDir, 'media-cache');
}
