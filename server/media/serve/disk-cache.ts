import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ObjectId } from 'mongodb';
import { config } from '#server/config.ts';
import { openProcessFolder } from '#server/media/process-folder.ts';
import { isSpaceLeft, reclaimWith } from '#server/runtime/free-space.ts';

/**
 * Copies of stored files on this machine's disk, at most MEDIA_CACHE_MB; they belong to this process. Reading
 * a file from the database takes fifteen times the processor time of reading it from disk (measured: 24 s
 * against 1.6 s for a gigabyte), and picture decoders take a path. Every failure here means that there is no
 * copy, never an error.
 */
type Copy = { path: string; size: number; users: number };

/** The copies in the order of their last use, the least recently used first. */
const copies = new Map<string, Copy>();
let totalBytes = 0;
/** Makes the names of unfinished copies unique. */
let written = 0;

/** A copy that is being written. */
export type CopyWriter = {
  path: string;
  /** False after a failure: no copy will be made. */
  write: (bytes: Uint8Array) => Promise<boolean>;
  /** Adds the copy to the cache. */
  finish: () => Promise<void>;
  abort: () => Promise<void>;
};

/** Starts a copy of a stored file. Null if no copy can be made. */
export async function createCopy(id: ObjectId): Promise<CopyWriter | null> {
  if (config().mediaCacheBytes === 0 || !(await isSpaceLeft())) return null;
  try {
    const unfinished = path.join(await openProcessFolder(), `${id.toHexString()}.${++written}`);
    return writerOf({ id, unfinished, file: await open(unfinished, 'w', 0o600) });
  } catch {
    return null;
  }
}

/** Moves a file into the cache as the copy of a stored file. If that fails, the file stays where it is. */
export async function addCopy(
  id: ObjectId,
  { path: source, size }: { path: string; size: number },
): Promise<void> {
  if (size > config().mediaCacheBytes) return;
  try {
    const target = path.join(await openProcessFolder(), id.toHexString());
    await rename(source, target);
    forget(id);
    copies.set(id.toHexString(), { path: target, size, users: 0 });
    totalBytes += size;
    await evict(config().mediaCacheBytes);
  } catch {
    // The next reader makes the copy.
  }
}

/** The path of a file's copy, which is not evicted until `release` is called. Null if there is none. */
export function holdCopy(id: ObjectId): { path: string; release: () => void } | null {
  const name = id.toHexString();
  const copy = copies.get(name);
  if (!copy) return null;

  copies.delete(name);
  copies.set(name, copy);
  copy.users++;

  return { path: copy.path, release: () => copy.users-- };
}

/** Removes all copies that are not being read. */
export function evictCopies(): Promise<void> {
  return evict(0);
}

reclaimWith(evictCopies);

/** Opens the copy of a file for reading. Null if there is none. */
export async function openCopy(id: ObjectId): Promise<FileHandle | null> {
  const copy = holdCopy(id);
  if (copy === null) return null;
  try {
    return await open(copy.path);
  } catch {
    // Something else removed the file.
    forget(id);
    return null;
  } finally {
    copy.release();
  }
}

export async function removeCopy(id: ObjectId): Promise<void> {
  const copy = forget(id);
  if (copy) await rm(copy.path, { force: true });
}

function writerOf({
  id,
  unfinished,
  file,
}: {
  id: ObjectId;
  unfinished: string;
  file: FileHandle;
}): CopyWriter {
  let size = 0;
  let hasFailed = false;
  const abort = async () => {
    await file.close();
    await rm(unfinished, { force: true });
  };

  return {
    path: unfinished,
    async write(bytes) {
      if (hasFailed) return false;
      try {
        await file.writeFile(bytes);
        size += bytes.length;
      } catch {
        hasFailed = true;
      }
      return !hasFailed;
    },
    async finish() {
      if (hasFailed) return abort();
      await file.close();
      await addCopy(id, { path: unfinished, size });
      // The file is still there if it was not added to the cache.
      await rm(unfinished, { force: true });
    },
    abort,
  };
}

async function evict(maxBytes: number): Promise<void> {
  for (const [name, copy] of copies) {
    if (totalBytes <= maxBytes) return;
    if (copy.users > 0) continue;
    forgetName(name);
    await rm(copy.path, { force: true });
  }
}

function forget(id: ObjectId): Copy | undefined {
  return forgetName(id.toHexString());
}

function forgetName(name: string): Copy | undefined {
  const copy = copies.get(name);
  if (copies.delete(name) && copy) totalBytes -= copy.size;
  return copy;
}
