import { statfs } from 'node:fs/promises';
import { config } from '#server/config.ts';
import { OutOfSpace } from '#server/errors.ts';
import { log } from '#server/log.ts';

/** Removes all cached files that are not in use. */
type Reclaim = () => Promise<void>;

const reclaimers: Reclaim[] = [];
let reclaiming: Promise<void> | undefined;
/** How many bytes running work is going to write. */
let promised = 0;
let wasLow = false;
/** The last reading; `undefined` if the free space may have changed since. */
let reading: { at: number; folder: string; bytes: Promise<number> } | undefined;

/**
 * Requests within this time share a reading, because one costs a tenth of a millisecond, as much as the rest of a
 * small write.
 */
const READING_MS = 50;

/** Registers a cache on the disk of DATA_DIR; its files are removed first when space is low. */
export function reclaimWith(reclaim: Reclaim): void {
  reclaimers.push(reclaim);
}

/** Removes cached files. Also called when the database lacks the space to start. */
export function reclaimSpace(): Promise<void> {
  reclaiming ??= Promise.all(reclaimers.map((reclaim) => reclaim()))
    .then(() => {})
    .finally(() => {
      reclaiming = undefined;
      reading = undefined;
    });
  return reclaiming;
}

/** Whether the disk of DATA_DIR has its minimum of free space, MIN_FREE_MB. */
export async function isSpaceLeft(bytes = 0): Promise<boolean> {
  const { dataDir, freeBytesMin } = config();
  return freeBytesMin === 0 || (await freeBytes(dataDir)) - promised - bytes >= freeBytesMin;
}

/** Checks again after cached files have been removed, and logs a change. */
export async function keepSpaceLeft(bytes = 0): Promise<boolean> {
  let isLeft = await isSpaceLeft(bytes);
  if (!isLeft) {
    await reclaimSpace();
    isLeft = await isSpaceLeft(bytes);
  }

  if (bytes === 0) logChange(!isLeft);
  return isLeft;
}

/** Throws OutOfSpace if writing this many bytes would leave less than the minimum of free space. */
export async function requireSpace(bytes = 0): Promise<void> {
  if (!(await keepSpaceLeft(bytes))) throw new OutOfSpace();
}

/**
 * Runs work that writes this many bytes; until it ends, other work counts them as written. Throws OutOfSpace before
 * it starts.
 */
export async function withSpace<Result>(bytes: number, work: () => Promise<Result>): Promise<Result> {
  await requireSpace(bytes);
  promised += bytes;
  try {
    return await work();
  } finally {
    promised -= bytes;
    reading = undefined;
  }
}

function freeBytes(folder: string): Promise<number> {
  const now = performance.now();
  if (reading?.folder !== folder || now - reading.at >= READING_MS) {
    reading = { at: now, folder, bytes: readFreeBytes(folder) };
  }
  return reading.bytes;
}

/** How much this user may still write to the file system of a folder; infinite if the system does not tell. */
export async function readFreeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

function logChange(isLow: boolean): void {
  if (isLow === wasLow) return;

  wasLow = isLow;
  const { dataDir: folder, freeBytesMin } = config();
  const megabytes = freeBytesMin / (1024 * 1024);
  if (isLow)
    log.error({ folder, megabytes }, 'The disk has less free space than MIN_FREE_MB: writes are refused');
  else log.info({ folder, megabytes }, 'The disk has free space again: writes are accepted');
}
