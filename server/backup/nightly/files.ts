import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { BackupFile, BackupKind } from '#contract/backup/backups.ts';
import { unfinishedName } from '#server/backup/archive/write-archive.ts';
import { config } from '#server/config.ts';

const NAME = /^dvomova-(manual-)?(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar(\.age)?$/;

/** The folder of the backups: BACKUP_DIR, or without it a folder in the data folder, where manual backups go. */
export function backupFolder({ backup, dataDir } = config()): string {
  return backup.folder ?? path.join(dataDir, 'backups');
}

/** The name of a backup file. Names of one kind sort by time. */
export function backupName({
  kind,
  now,
  isEncrypted,
}: {
  kind: BackupKind;
  now: Date;
  isEncrypted: boolean;
}): string {
  const time = now.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');
  return `dvomova-${kind === 'manual' ? 'manual-' : ''}${time}.tar${isEncrypted ? '.age' : ''}`;
}

/** The backups of a folder, the newest first; none if it does not exist. Files with other names are left out. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = await namesIn(folder);
  const files = await Promise.all(
    names.map(async (name) => {
      const read = readName(name);
      const file = read && (await stat(path.join(folder, name)).catch(() => null));
      return read && file?.isFile() ? [{ name, ...read, bytes: file.size }] : [];
    }),
  );
  return files.flat().toSorted((a, b) => b.at.localeCompare(a.at));
}

/**
 * Deletes all but the newest `keep` backups of a kind in a folder, and the remains of an interrupted one. Files with
 * other names stay. Returns the number of deleted backups.
 */
export async function rotate({
  folder,
  kind,
  keep,
}: {
  folder: string;
  kind: BackupKind;
  keep: number;
}): Promise<number> {
  const names = await readdir(folder);
  const backups = names.filter((name) => readName(name)?.kind === kind).sort();
  const old = backups.slice(0, Math.max(0, backups.length - keep));
  const unfinished = names.filter((name) => isUnfinished(name));
  for (const name of [...old, ...unfinished]) await rm(path.join(folder, name), { force: true });
  return old.length;
}

/** Null if the name is not that of a backup. */
function readName(name: string): Pick<BackupFile, 'kind' | 'at' | 'isEncrypted'> | null {
  const [found, manual, ...rest] = NAME.exec(name) ?? [];
  if (found === undefined) return null;

  const [year, month, day, hours, minutes, seconds, age] = rest;
  return {
    kind: manual === undefined ? 'nightly' : 'manual',
    at: `${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`,
    isEncrypted: age !== undefined,
  };
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
}

function isUnfinished(name: string): boolean {
  const [, final = ''] = /^\.(.+)\.unfinished$/.exec(name) ?? [];
  return readName(final) !== null && unfinishedName(final) === name;
}
