import { randomUUID } from 'node:crypto';
import { AVATAR_SIDE } from '#contract/limits.ts';
import { invalidAt, Unavailable } from '#server/errors.ts';
import { decodePicture } from '#server/media/formats/picture-decoder.ts';
import type { Media } from '#server/media/model.ts';
import { pictureQueue } from '#server/media/picture-queue.ts';
import { WorkDeferred } from '#server/runtime/work-queue.ts';
import { type PublicUpload, preparePublicFile, storePublicContent, withStagedUpload } from './store-media.ts';
import { withUploadQuota } from './upload-quota.ts';

/**
 * Stores a user's picture as a square WebP of AVATAR_SIDE pixels. It is always encoded anew: every reader of a thread
 * loads it, and nothing of the uploaded file should reach them, such as its size, its metadata or further frames.
 * Throws what `storeMedia` throws, and Unavailable if too many pictures wait.
 */
export async function storeAvatar(upload: Omit<PublicUpload, 'pool'>): Promise<Media> {
  const now = new Date();
  const { address, announced, content } = upload;
  return withUploadQuota({ address, announced, now }, async (quota) => {
    const incoming = { ...upload, pool: 'public', content: quota.count(content) } as const;
    const bytes = await withStagedUpload(incoming, async (received, type) => {
      const { file } = await preparePublicFile(received, type);
      return encode(file.path);
    });
    const encoded = { ...upload, content: toContent(bytes), declaredType: 'image/webp' };

    return storePublicContent(encoded, { quota, now });
  });
}

async function encode(path: string): Promise<Buffer> {
  const options = { rank: 'first' } as const;
  try {
    const work = () => decodePicture('encodeSquare', { path, side: AVATAR_SIDE }, { pools: ['public'] });
    const result = await pictureQueue.run(randomUUID(), work, options);
    if (result === 'damaged') throw invalidAt('file', 'The picture cannot be decoded', 'undecodable_picture');
    if (!result) throw invalidAt('file', 'The picture takes too much memory', 'picture_too_large');
    return result;
  } catch (error) {
    if (!(error instanceof WorkDeferred)) throw error;
    throw new Unavailable('Too many pictures are waiting', error);
  }
}

async function* toContent(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
