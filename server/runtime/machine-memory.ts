import { totalmem } from 'node:os';

const MEGABYTE = 1024 * 1024;

/** Bytes of memory that this process could have at most: those of the machine, or fewer in a container. */
export function machineMemory(): number {
  // 0 if Node.js does not know the limit; larger than the machine's memory if there is none.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * The size in MB of one cache: a thirty-second of the memory within these bounds. On a machine with 320 MB all caches
 * together leave the programs what they need.
 */
export function cacheMegabytes(
  { least, most }: { least: number; most: number },
  memory = machineMemory(),
): number {
  return Math.min(most, Math.max(least, Math.floor(memory / MEGABYTE / 32)));
}
