import type { PictureType } from '#server/media/model.ts';
import { measureAvif } from './avif.ts';
import type { Extent } from './extent.ts';
import { measureGif } from './gif.ts';
import { measureJpeg } from './jpeg.ts';
import { measurePng } from './png.ts';
import { measureWebp } from './webp.ts';

// Written here: a decoder's own reading of headers depends on its limits, counts the frames of no APNG, and
// believes one of several sizes where browsers may believe another.
const MEASURE: Record<PictureType, (bytes: Buffer) => Extent | null> = {
  'image/jpeg': measureJpeg,
  'image/png': measurePng,
  'image/webp': measureWebp,
  'image/gif': measureGif,
  'image/avif': measureAvif,
};

/**
 * The extent of a picture, or null if the file does not say it. Decodes nothing. Throws UnsafePicture, and
 * RangeError if the structure of the file is damaged.
 */
export function measurePicture(bytes: Buffer, type: PictureType): Extent | null {
  return MEASURE[type](bytes);
}
