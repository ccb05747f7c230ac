import {
  PUBLIC_ANIMATION_FRAMES_MAX,
  PUBLIC_ANIMATION_PIXELS_MAX,
  PUBLIC_PICTURE_PIXELS_MAX,
  PUBLIC_PICTURE_SIDE_MAX,
} from '#contract/limits.ts';
import { invalidAt } from '#server/errors.ts';
import { UnreadableMetadata } from '#server/media/formats/headers/exif.ts';
import { type Extent, UnsafePicture } from '#server/media/formats/headers/extent.ts';
import { measurePicture, stripMetadata } from '#server/media/formats/headers/picture-headers.ts';
import type { PictureType } from '#server/media/model.ts';

/**
 * The parts of a publicly uploaded picture without metadata, and its extent. The headers show how costly decoding is,
 * in the service and in each reader's browser, so a picture without this information or with too large an extent is
 * refused. Throws Invalid.
 */
export function preparePublicPicture(bytes: Buffer, type: PictureType): { parts: Buffer[]; extent: Extent } {
  try {
    const extent = measurePicture(bytes, type);
    if (extent === null) throw invalidAt('file', 'The picture does not say its size', 'unmeasurable_picture');
    requireSmall(extent);
    return { parts: stripMetadata(bytes, type), extent };
  } catch (error) {
    if (error instanceof UnsafePicture) throw invalidAt('file', error.message, 'unsafe_picture');
    // A wrong length or offset led to a read outside of the file.
    if (!(error instanceof UnreadableMetadata || error instanceof RangeError)) throw error;
    throw invalidAt('file', 'The picture is damaged: its metadata cannot be removed', 'unreadable_metadata');
  }
}

/** Throws Invalid if a picture exceeds the limits of public uploads. */
function requireSmall({ width, height, frames }: Extent): void {
  const side = Math.max(width, height);
  const isSmall = side <= PUBLIC_PICTURE_SIDE_MAX && width * height <= PUBLIC_PICTURE_PIXELS_MAX;
  const all = width * height * frames;
  const isShort =
    frames === 1 || (frames <= PUBLIC_ANIMATION_FRAMES_MAX && all <= PUBLIC_ANIMATION_PIXELS_MAX);
  if (isSmall && isShort) return;

  const found =
    frames === 1 ? `${width} × ${height} pixels` : `${frames} frames of ${width} × ${height} pixels`;
  throw invalidAt('file', `The picture is too large: ${found}`, 'picture_too_large');
}
