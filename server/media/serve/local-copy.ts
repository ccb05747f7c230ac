import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { StoredFile } from '#server/media/model.ts';
import { holdCopy, removeCopy } from './disk-cache.ts';
import { readMedia } from './read-media.ts';

/**
 * Runs `use` with the path of a copy of a stored file: the cached copy, else a temporary one. A picture
 * decoder that gets a path does not hold the file in memory.
 */
export async function withLocalCopy<Result>(
  file: StoredFile,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const cached = holdCopy(file._id);
  if (cached) {
    if (existsSync(cached.path)) return use(cached.path).finally(cached.release);

    // Something else removed the file.
    cached.release();
    await removeCopy(file._id);
  }

  const folder = await mkdtemp(path.join(tmpdir(), 'dvomova-media-'));
  const copy = path.join(folder, 'file');
  try {
    await pipeline(readMedia(file), createWriteStream(copy));
    return await use(copy);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
