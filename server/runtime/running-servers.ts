import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isProcessRunning } from './is-process-running.ts';

/**
 * The folder has a file for each server that runs from this checkout: its name is the process id, its content the
 * data folder.
 */
const FOLDER = path.resolve(import.meta.dirname, '..', '..', '.cache', 'servers');

/** Records this process as a server. It only serves warnings, so without permission to write nothing is recorded. */
export async function recordServer(dataDir: string): Promise<void> {
  try {
    await mkdir(FOLDER, { recursive: true });
    await writeFile(fileOf(process.pid), dataDir);
  } catch (error) {
    if (!isUnwritable(error)) throw error;
  }
}

export async function forgetServer(): Promise<void> {
  await rm(fileOf(process.pid), { force: true }).catch((error) => {
    if (!isUnwritable(error)) throw error;
  });
}

/** The data folders of the servers that run from this checkout. */
export async function findRunningServers(): Promise<string[]> {
  const names = await readdir(FOLDER).catch(() => []);
  const running = names.filter((name) => isProcessRunning(Number(name)));
  const folders = await Promise.all(
    running.map((name) => readFile(path.join(FOLDER, name), 'utf8').catch(() => '')),
  );
  return folders.filter((folder) => folder !== '');
}

function fileOf(pid: number): string {
  return path.join(FOLDER, String(pid));
}

/** With `recursive`, `mkdir` reports a read-only file system as ENOENT. */
function isUnwritable(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    /^(?:EACCES|EPERM|EROFS|ENOENT|ENOSPC|ENOTDIR)$/.test(`${error.code}`)
  );
}
