import type { PictureType } from '../../model.ts';
import { stripAvif } from './avif.ts';
import { stripGif } from './gif.ts';
import { stripJpeg } from './jpeg.ts';
import { stripPng } from './png.ts';
import { stripWebp } from './webp.ts';

const STRIP: Record<PictureType, (bytes: Buffer) => Buffer[]> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
  'image/gif': stripGif,
  'image/avif': stripAvif,
};

/**
 * The picture without what it tells of its making: place, time, camera, comments. Pixels, colours and
 * orientation stay as they are, byte by byte. Null where there is nothing to remove, or where the file is
 * too broken to be taken apart.
 */
export function withoutPrivateData(bytes: Buffer, type: PictureType): Buffer[] | null {
  try {
    const parts = STRIP[type](bytes);
    const isSame = parts.length === 1 && parts[0] === bytes;
    const size = parts.reduce((sum, part) => sum + part.length, 0);
    return isSame || (size === bytes.length && Buffer.concat(parts).equals(bytes)) ? null : parts;
  } catch (error) {
    // A length that points outside of the file.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
