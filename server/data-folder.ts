import { accessSync, existsSync } from 'node:fs';
import { access, chmod, constants, lstat, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { log } from './log.ts';
import { createFolders } from './runtime/create-folders.ts';

/** The files that the service creates in DATA_DIR. Unfinished files have the same names with another ending. */
export const DATA_ENTRIES = [
  'backups',
  'engine-kind',
  'engine.json',
  'imports',
  'media-cache',
  'mongodb',
  'restore',
  'run',
  'search-index',
  'session-secret',
];

/** The mode bits of the group and of others. */
const OTHER_USERS = 0o077;
const PRIVATE_FOLDER = 0o700;
const ROOT = 0;

type Counts = { changed: number; failed: number };

/** The message tells the person who starts the program what is wrong and what to do, in one sentence. */
export class DataFolderError extends Error {
  override name = 'DataFolderError';
}

/** Makes all files that this process and its children create readable only for its user. Returns the previous mask. */
export function createPrivateFiles(): number {
  return process.umask(OTHER_USERS);
}

/**
 * Creates the data folder if it is missing, and makes an existing one private: it has email addresses and
 * password hashes. Throws DataFolderError if it cannot be used.
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await createFolders(folder, PRIVATE_FOLDER);
    await requireOwner(folder);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    await makePrivate(folder);
  } catch (error) {
    throw dataFolderError(error, folder) ?? error;
  }
}

/** Describes an error of the operating system about the folder; null for other errors. */
export function dataFolderError(error: unknown, folder: string): DataFolderError | null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const because = (reason: string) =>
    new DataFolderError(`The data folder ${folder} cannot be used: ${reason}.`);
  const user = `user ${process.getuid?.() ?? ''}`.trim();

  switch (code) {
    case 'EEXIST':
    case 'ENOTDIR':
      return because(`${findExisting(folder)} is a file; set DATA_DIR to a folder`);
    case 'EACCES':
    case 'EPERM':
      return because(`${user} may not write there; change the permissions or set DATA_DIR to another folder`);
    case 'EROFS':
      return because('its file system is read-only; set DATA_DIR to a folder that can be written');
    case 'ENOSPC':
    case 'EDQUOT':
      return because('its disk is full; free some space or set DATA_DIR to a folder on another disk');
    case 'ENOENT':
    case 'ENAMETOOLONG':
    case 'ELOOP':
      return (
        readOnlyError(folder) ?? because('there can be no folder with this path; set DATA_DIR to another one')
      );
    default:
      return null;
  }
}

/** With two users, each would own half of the files, and neither could open the database. */
async function requireOwner(folder: string): Promise<void> {
  const { uid: owner } = await stat(folder);
  const user = process.getuid?.();
  if (user === undefined || user === owner) return;
  if (user === ROOT) {
    log.warn(
      { dataDir: folder, owner },
      'The data folder belongs to another user, who cannot read new files',
    );
    return;
  }

  throw new DataFolderError(
    `The data folder ${folder} cannot be used: it belongs to user ${owner} and this process runs as user ${user}; run it as the owner, or set DATA_DIR to another folder.`,
  );
}

/**
 * Files in a private folder are unreachable for others, so only a folder that others can open is searched. A folder
 * that also has files of other programs, such as a home folder, keeps its own mode.
 */
async function makePrivate(folder: string): Promise<void> {
  if (!isOpen(await stat(folder))) return;

  const names = await readdir(folder);
  const own = names.filter(isOwn);
  const counts = { changed: 0, failed: 0 };
  for (const name of own) await restrict(path.join(folder, name), counts);
  if (own.length === names.length) await attempt(() => chmod(folder, PRIVATE_FOLDER), counts);

  const { changed, failed } = counts;
  const fields = { dataDir: folder, changed, failed };
  if (failed > 0)
    log.warn(fields, 'Other users can read files of the data folder whose modes cannot be changed');
  else if (changed > 0) log.warn(fields, 'Other users could read the data folder; now only its owner can');
}

function isOwn(name: string): boolean {
  return DATA_ENTRIES.some((entry) => name === entry || name.startsWith(`${entry}.`));
}

/** Removes all permissions of other users from a file, or from a folder and its contents. */
async function restrict(target: string, counts: Counts): Promise<void> {
  const stats = await lstat(target).catch(() => null);
  // The file may have been removed in the meantime, and a link may lead out of the folder.
  if (stats === null || stats.isSymbolicLink()) return;
  if (isOpen(stats)) await attempt(() => chmod(target, stats.mode & PRIVATE_FOLDER), counts);
  if (!stats.isDirectory()) return;
  for (const name of await readdir(target).catch(() => [])) await restrict(path.join(target, name), counts);
}

/** Some file systems have no modes, and the files of another user cannot be changed. */
async function attempt(change: () => Promise<void>, counts: Counts): Promise<void> {
  await change().then(
    () => counts.changed++,
    () => counts.failed++,
  );
}

function isOpen({ mode }: { mode: number }): boolean {
  return (mode & OTHER_USERS) !== 0;
}

/** `mkdir` with `recursive` reports a read-only file system as a missing folder. */
function readOnlyError(folder: string): DataFolderError | null {
  try {
    accessSync(findExisting(folder), constants.W_OK);
    return null;
  } catch (error) {
    return dataFolderError(error, folder);
  }
}

/** The nearest file or folder that exists: the path itself, or one above it. */
function findExisting(target: string): string {
  return existsSync(target) ? target : findExisting(path.dirname(target));
}
