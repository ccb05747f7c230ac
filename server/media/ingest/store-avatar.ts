import { randomUUID } from 'node:crypto';
import { AVATAR_SIDE, PICTURE_TYPES, PUBLIC_UPLOAD_BYTES } from '#contract/limits.ts';
import { Invalid, invalidAt, Unavailable } from '#server/errors.ts';
import { decodePicture } from '#server/media/formats/picture-decoder.ts';
import { mediaIdOf } from '#server/media/media-urls.ts';
import type { Media, MediaDoc } from '#server/media/model.ts';
import { pictureQueue } from '#server/media/picture-queue.ts';
import { withLocalCopy } from '#server/media/serve/local-copy.ts';
import { findPublicMedia } from '#server/media/store.ts';
import { WorkDeferred } from '#server/runtime/work-queue.ts';
import { type PublicUpload, preparePublicFile, storePublicContent, withStagedUpload } from './store-media.ts';
import { type UploadQuota, withUploadQuota } from './upload-quota.ts';

/** Uploads by the service itself have no quota. */
const NO_QUOTA: Pick<UploadQuota, 'keep'> = { keep: () => {} };

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

/**
 * The URL of a user's picture in its encoded form: the same URL if it is encoded already, a new one if it was stored
 * as uploaded, null if it is gone or cannot be decoded. Throws Unavailable if too many pictures wait.
 */
export async function encodeStoredAvatar({ url }: { url: string }): Promise<string | null> {
  const [doc] = await findPublicMedia([mediaIdOf(url) ?? '']);
  if (!doc?.isResizable) return null;
  if (isAvatar(doc)) return url;

  const bytes = await withLocalCopy(doc, encode).catch((error: unknown) => {
    if (error instanceof Invalid) return null;
    throw error;
  });
  if (!bytes) return null;

  const rules = { types: PICTURE_TYPES, maxBytes: PUBLIC_UPLOAD_BYTES, declaredType: 'image/webp' };
  const encoded = { ...rules, filename: null, content: toContent(bytes) };
  return (await storePublicContent(encoded, { quota: NO_QUOTA, now: new Date() })).url;
}

function isAvatar({ type, dimensions, isAnimated }: MediaDoc): boolean {
  const isSquare = dimensions?.width === AVATAR_SIDE && dimensions.height === AVATAR_SIDE;
  return type === 'image/webp' && isSquare && !isAnimated;
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
