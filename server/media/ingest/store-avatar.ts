import { randomUUID } from 'node:crypto';
import { AVATAR_SIDE } from '#contract/limits.ts';
import { Invalid, Unavailable } from '../../errors.ts';
import { WorkDeferred } from '../../runtime/work-queue.ts';
import { encodeSquare } from '../formats/pictures.ts';
import type { Media } from '../model.ts';
import { pictureQueue } from '../picture-queue.ts';
import { preparePublicFile, storeMedia, type Upload, withStagedUpload } from './store-media.ts';

/**
 * Stores a user's picture as a square WebP of AVATAR_SIDE pixels. It is always encoded anew: every reader of a
 * thread loads it, so nothing of the uploaded file reaches them, neither its size nor its metadata nor its
 * further frames. Throws Invalid, TooLarge, and Unavailable where too many pictures wait.
 */
export async function storeAvatar(upload: Omit<Upload, 'pool'>): Promise<Media> {
  const given: Upload = { ...upload, pool: 'public' };
  const bytes = await withStagedUpload(given, async (received, type) => {
    const { file } = await preparePublicFile(received, type);
    return encode(file.path);
  });
  return storeMedia({ ...given, content: toContent(bytes), declaredType: 'image/webp' });
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
