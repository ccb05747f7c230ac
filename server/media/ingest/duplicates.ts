import { isDuplicateKey } from '../../db/failures.ts';
import { log } from '../../log.ts';
import type { MediaDoc, MediaType, Pool, StoredFile } from '../model.ts';
import * as store from '../store.ts';
import { claimsOf, type Dedupe } from './claims.ts';

type Candidate = {
  file: StoredFile;
  type: MediaType;
  pool: Pool;
  filename: string | null;
  dedupe: Dedupe;
};

/**
 * The file that is there already and counts as this one. Equal bytes are shared between the pools; by
 * size and type only files of the same pool count, so that nobody can plant one for a publisher.
 */
export async function findDuplicate(candidate: Candidate): Promise<MediaDoc | null> {
  const { file, type, pool, dedupe } = candidate;
  const same = await store.findByContent({ sha256: file.sha256, type });
  if (same?.pools.includes(pool)) return same;
  const alike = dedupe === 'size' ? await store.findBySize({ size: file.size, type, pool }) : null;
  if (alike) {
    logCoincidence(alike, file);
    return alike;
  }
  return same && share(same, candidate);
}

/** Makes a file of another pool one of this pool too. What a publisher calls it is its name from then on. */
async function share(
  same: MediaDoc,
  { file, type, pool, filename, dedupe }: Candidate,
): Promise<MediaDoc | null> {
  const name = pool === 'keyed' ? { filename } : {};
  try {
    await store.sharePool(same._id, { pool, claims: claimsOf(file, { type, pool, dedupe }), ...name });
    return { ...same, ...name };
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // A parallel upload took the size for another file of the pool: that one counts.
    return store.findBySize({ size: file.size, type, pool });
  }
}

/** By the interface's rule the earlier file is the answer; whoever wonders finds out why in the log. */
function logCoincidence(earlier: MediaDoc, { size, sha256 }: StoredFile): void {
  const details = { media: earlier._id.toHexString(), type: earlier.type, size };
  log.warn(
    { ...details, stored: earlier.sha256, uploaded: sha256 },
    'an upload has the size and type of another file but not its content; the earlier file was given out',
  );
}
