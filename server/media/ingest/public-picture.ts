import {
  PUBLIC_ANIMATION_FRAMES_MAX,
  PUBLIC_ANIMATION_PIXELS_MAX,
  PUBLIC_PICTURE_PIXELS_MAX,
  PUBLIC_PICTURE_SIDE_MAX,
} from '#contract/limits.ts';
import { type Invalid, invalidAt } from '#server/errors.ts';
import { UnreadableMetadata } from '#server/media/formats/headers/exif.ts';
import { type Extent, UnsafePicture } from '#server/media/formats/headers/extent.ts';
import { measurePicture, stripMetadata } from '#server/media/formats/headers/picture-headers.ts';
import { stripVideo } from '#server/media/formats/strip-video.ts';
import { isPictureType, type MediaType, type PictureType } from '#server/media/model.ts';

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
    throw isUnreadable(error) ? unreadable() : error;
  }
}

/** What files with metadata contain, in any format. */
const TRACES = ['Exif', 'EXIF', 'eXIf', 'xmpmeta', 'Photoshop 3.0'];

/**
 * The parts of a publisher's file without metadata; a video is `bytes`, overwritten. A file that cannot be read as its
 * format stays as it was sent, but is refused if it seems to have metadata. Throws Invalid.
 */
export function stripKeyedFile(bytes: Buffer, type: Exclude<MediaType, 'video/ogg'>): Buffer[] {
  try {
    if (!isPictureType(type)) {
      if (stripVideo(bytes, type)) return [bytes];
    } else if (hasPicture(bytes, type)) return stripMetadata(bytes, type);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    if (!isPictureType(type)) throw unreadable();
  }

  if (TRACES.some((trace) => bytes.includes(trace))) throw unreadable();
  return [bytes];
}

function hasPicture(bytes: Buffer, type: PictureType): boolean {
  try {
    return measurePicture(bytes, type) !== null;
  } catch (error) {
    if (error instanceof UnsafePicture) return true;
    throw error;
  }
}

/** A RangeError means that a wrong length or offset pointed outside the file. */
function isUnreadable(error: unknown): boolean {
  return error instanceof UnreadableMetadata || error instanceof RangeError;
}

function unreadable(): Invalid {
  return invalidAt('file', 'The file is damaged: its metadata cannot be removed', 'unreadable_metadata');
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
