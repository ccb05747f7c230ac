import type { PictureType } from '#server/media/model.ts';
import { stripAvif } from './avif.ts';
import { stripGif } from './gif.ts';
import { stripJpeg } from './jpeg.ts';
import { stripPng } from './png.ts';
import { UnreadableMetadata } from './unreadable-metadata.ts';
import { stripWebp } from './webp.ts';

// This is our own code: libraries that remove metadata without decoding the picture support only JPEG, and sharp
// would compress the picture again.
const STRIP: Record<PictureType, (bytes: Buffer) => Buffer[]> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
  'image/gif': stripGif,
  'image/avif': stripAvif,
};

/**
 * The parts of a picture without place, time, camera and comments. Pixels, colour profile and orientation stay byte
 * for byte. Throws UnreadableMetadata if the structure of the file is damaged.
 */
export function stripMetadata(bytes: Buffer, type: PictureType): Buffer[] {
  try {
    return STRIP[type](bytes);
  } catch (error) {
    // A read outside of the file, after a wrong length or offset.
    if (error instanceof RangeError) throw new UnreadableMetadata('A length is wrong', { cause: error });
    throw error;
  }
}
