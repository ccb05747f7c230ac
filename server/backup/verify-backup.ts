import { NEWEST_MIGRATION } from '#server/db/migrations.ts';
import type { Manifest } from './archive/format.ts';
import type { ArchiveFile } from './archive/read-archive.ts';
import { type VerifiedArchive, verifyArchive } from './archive/verify-archive.ts';

export type OnBytes = (bytes: number) => void;

/** Reads a backup to its end and changes nothing. Throws BackupError. */
export async function verifyBackup(
  archive: ArchiveFile,
  { onBytes }: { onBytes?: OnBytes } = {},
): Promise<Manifest> {
  return (await readWholeBackup(archive, onBytes)).manifest;
}

/** Like `verifyBackup`, with what a restore needs to know. */
export function readWholeBackup(archive: ArchiveFile, onBytes?: OnBytes): Promise<VerifiedArchive> {
  return verifyArchive(archive, { migration: NEWEST_MIGRATION, ...(onBytes ? { onBytes } : {}) });
}
