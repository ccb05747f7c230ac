import { stat } from 'node:fs/promises';
import path from 'node:path';
import { readFreeBytes } from '#server/runtime/free-space.ts';
import { BackupError } from './backup-error.ts';

/**
 * Throws BackupError if the disk of `file` has no room for so many bytes and `freeBytesMin` besides: a
 * backup must not take the space that the service needs to write.
 */
export async function requireRoom({
  file,
  bytes,
  freeBytesMin,
}: {
  file: string;
  bytes: number;
  freeBytesMin: number;
}): Promise<void> {
  const folder = path.dirname(path.resolve(file));
  await stat(folder);
  const free = await readFreeBytes(folder);
  if (free >= bytes + freeBytesMin) return;
  const message = `There is too little space in ${folder}: about ${megabytes(bytes + freeBytesMin)} MB are needed, and ${megabytes(free)} MB are free.`;
  throw new BackupError('no_space', message);
}

function megabytes(bytes: number): number {
  return Math.ceil(bytes / (1024 * 1024));
}
