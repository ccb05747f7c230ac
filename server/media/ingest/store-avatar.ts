import { randomUUID } from 'node:crypto';
import { AVATAR_SIDE } from '#contract/limits.ts';
import { Invalid, Unavailable } from '../../errors.ts';
import { WorkDeferred } from '../../runtime/work-queue.ts';
import { encodeSquare } from '../formats/pictures.ts';
import type { Media } from '../model.ts';
import { pictureQueue } from '../picture-queue.ts';
import { type PublicUpload, preparePublicFile, storePublicContent, withStagedUpload } from './store-media.ts';
import { withUploadQuota } from './upload-quota.ts';

/**
 * Stores a user's picture as a square WebP of AVATAR_SIDE pixels. It is always encoded anew: every reader of a
 * thread loads it, so nothing of the uploaded file reaches them, neither its size nor its metadata nor its
 * further frames. Throws as `storeMedia`, and Unavailable where too many pictures wait.
 */
export async function storeAvatar({
  now = new Date(),
  ...upload
}: Omit<PublicUpload, 'pool'> & { now?: Date }): Promise<Media> {
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
    const work = () => encodeSquare({ path, side: AVATAR_SIDE });
    const bytes = await pictureQueue.run(randomUUID(), work, options);
    if (bytes) return bytes;
  } catch (error) {
    if (!(error instanceof WorkDeferred)) throw error;
    throw new Unavailable('Too many pictures are waiting', error);
  }
  const message = 'The picture cannot be decoded';
  throw new Invalid('Invalid request', [{ path: 'file', message, code: 'undecodable_picture' }]);
}

async function* toContent(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
