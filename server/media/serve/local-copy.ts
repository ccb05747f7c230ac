import { createWriteStream } from 'node:fs';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { StoredFile } from '../model.ts';
import { borrowCopy, dropCopy } from './disk-cache.ts';
import { readStored } from './reading.ts';

/** Lends a copy of a stored file on disk: a picture decoder that is given a path holds no file in memory. */
export async function withLocalCopy<Result>(
  file: StoredFile,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const kept = borrowCopy(file._id);
  if (kept) {
    const isThere = await access(kept.path).then(
      () => true,
      () => false,
    );
    if (isThere) return use(kept.path).finally(kept.giveBack);
    // Somebody tidied up the folder.
    kept.giveBack();
    await dropCopy(file._id);
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'dvomova-media-'));
  const copy = path.join(folder, 'file');
  try {
    await pipeline(readStored(file), createWriteStream(copy));
    return await use(copy);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
