import { isDuplicateKey } from '#server/db/failures.ts';
import { log } from '#server/log.ts';
import {
  type MediaDoc,
  type MediaType,
  type Pool,
  publicIdOf,
  type StoredFile,
} from '#server/media/model.ts';
import { nextReview } from '#server/media/review-times.ts';
import * as store from '#server/media/store.ts';
import { type Dedupe, uniqueKeysOf } from './unique-keys.ts';

/** An uploaded file that is not stored yet. */
export type NewMedia = Pick<StoredFile, 'size' | 'sha256'> & {
  /** The file as it is compared with others. */
  sent: Pick<StoredFile, 'size' | 'sha256'>;
  type: MediaType;
  pool: Pool;
  filename: string | null;
  dedupe: Dedupe;
};

/**
 * The stored file that counts as the uploaded one, or null. Equal bytes are shared between the pools. By size and type
 * only files of the same pool count, so that nobody can plant a file for a publisher.
 */
export async function findDuplicate(media: NewMedia, now: Date): Promise<MediaDoc | null> {
  const { sent, type, pool, dedupe } = media;
  const equal = await store.findByContent({ sha256: sent.sha256, type });
  if (equal?.pools.includes(pool)) return pool === 'public' ? postpone(equal, now) : equal;

  const sameSize = dedupe === 'size' ? await store.findBySize({ sentBytes: sent.size, type, pool }) : null;
  if (sameSize) {
    logCoincidence(sameSize, media);
    return sameSize;
  }

  return equal && addToPool(equal, media);
}

/** Protects a file from removal for another day. Returns it, or null if it has just been removed. */
async function postpone(doc: MediaDoc, now: Date): Promise<MediaDoc | null> {
  if (!doc.review || (await store.putOffReview(doc._id, nextReview(now)))) return doc;
  // A publisher has uploaded the file in the meantime, or it has been removed.
  return store.findMedia(doc._id);
}

/** Makes a file of the other pool part of this one too. The publisher's filename replaces that of a public upload. */
async function addToPool(equal: MediaDoc, media: NewMedia): Promise<MediaDoc | null> {
  const { sent, type, pool, filename } = media;
  const fields = pool === 'keyed' ? { filename, sentBytes: sent.size } : {};
  try {
    await store.addToPool(equal._id, { pool, uniqueKeys: uniqueKeysOf(media), ...fields });
    return { ...equal, ...fields };
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // A parallel upload has stored another file of this size in the pool; that one counts.
    return store.findBySize({ sentBytes: sent.size, type, pool });
  }
}

/** Under the interface's rule the earlier file is returned; the log notes that its content differs. */
function logCoincidence(earlier: MediaDoc, { sent: { size, sha256 } }: NewMedia): void {
  log.warn(
    {
      media: publicIdOf(earlier),
      type: earlier.type,
      size,
      stored: earlier.sha256,
      uploaded: sha256,
    },
    'An upload has the size and type of a stored file but other content; the response names the stored file',
  );
}
