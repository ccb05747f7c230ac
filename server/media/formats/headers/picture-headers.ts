import type { PictureType } from '#server/media/model.ts';
import { measureAvif, stripAvif } from './avif.ts';
import type { Extent } from './extent.ts';
import { measureGif, stripGif } from './gif.ts';
import { measureJpeg, stripJpeg } from './jpeg.ts';
import { measurePng, stripPng } from './png.ts';
import { measureWebp, stripWebp } from './webp.ts';

type Format = { measure: (bytes: Buffer) => Extent | null; strip: (bytes: Buffer) => Buffer[] };

// This is our own code. A decoder's reading of headers depends on its limits, does not count the frames of an APNG,
// and believes one of several sizes where browsers may believe another. Libraries that remove metadata without
// decoding the picture support only JPEG, and sharp would compress the picture again.
const FORMATS: Record<PictureType, Format> = {
  'image/jpeg': { measure: measureJpeg, strip: stripJpeg },
  'image/png': { measure: measurePng, strip: stripPng },
  'image/webp': { measure: measureWebp, strip: stripWebp },
  'image/gif': { measure: measureGif, strip: stripGif },
  'image/avif': { measure: measureAvif, strip: stripAvif },
};

/**
 * The extent of a picture, or null if the file does not state it. Decodes nothing. Throws UnsafePicture, and
 * RangeError if the structure of the file is damaged.
 */
export function measurePicture(bytes: Buffer, type: PictureType): Extent | null {
  return FORMATS[type].measure(bytes);
}

/**
 * The parts of a picture without place, time, camera, author and comments. Pixels, colour profile, orientation and
 * copyright stay byte for byte. Throws UnreadableMetadata if the file has metadata that cannot be removed, and RangeError if its structure
 * is damaged.
 */
export function stripMetadata(bytes: Buffer, type: PictureType): Buffer[] {
  return FORMATS[type].strip(bytes);
}
