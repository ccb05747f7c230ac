import type { PictureType } from '#server/media/model.ts';
import { measureAvif } from './avif.ts';
import type { Extent } from './extent.ts';
import { measureGif } from './gif.ts';
import { measureJpeg } from './jpeg.ts';
import { measurePng } from './png.ts';
import { measureWebp } from './webp.ts';

// This is our own code, because a decoder's reading of headers depends on its limits, does not count the frames of an
// APNG, and believes one of several sizes where browsers may believe another.
const MEASURE: Record<PictureType, (bytes: Buffer) => Extent | null> = {
  'image/jpeg': measureJpeg,
  'image/png': measurePng,
  'image/webp': measureWebp,
  'image/gif': measureGif,
  'image/avif': measureAvif,
};

/**
 * The extent of a picture, or null if the file does not state it. Decodes nothing. Throws UnsafePicture, and
 * RangeError if the structure of the file is damaged.
 */
export function measurePicture(bytes: Buffer, type: PictureType): Extent | null {
  return MEASURE[type](bytes);
}
