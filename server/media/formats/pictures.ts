import sharp, { type Sharp } from 'sharp';
import type { Dimensions } from '#server/media/model.ts';

/** The largest phone cameras take 50 MP; decoding such a picture takes 150 to 200 MB. */
export const PIXELS_MAX = 60_000_000;
// The first request waits for the encoder, so the effort is low. A photo at 640 pixels takes 380 ms and 25.9 kB at
// AVIF effort 2, 880 ms and 25.6 kB at effort 3, 3,270 ms and 25.1 kB at effort 4.
const AVIF = { quality: 55, effort: 2 } as const;
const WEBP = { quality: 80, effort: 2, smartSubsample: true } as const;

// One thread for each picture leaves the other core to requests.
sharp.concurrency(1);
sharp.cache(false);

export type PictureProperties = { dimensions: Dimensions | null; isAnimated: boolean; isResizable: boolean };

export type ResizedType = 'image/webp' | 'image/avif';

// Messages of the decoders about a damaged file. Other errors (memory, a missing file) have other causes.
const DAMAGED_FILE =
  /^Input file (?:contains unsupported|has corrupt)|pixel limit|too large|treated as error|bad seek|CRC error|error in tile|(?:VipsJpeg|png|gif|webp|heif)\w*:/;
const OUT_OF_MEMORY = /out of memory|alloc/i;
/** The decoder's message for AVIF data larger than its header says. */
const OVER_LIMIT = /Security limit exceeded/;

/** No picture within the limits takes this long; a decoder that works longer is stopped. */
const TIMEOUT = { seconds: 30 };

/**
 * Reads a picture's header. A picture that cannot be decoded has no dimensions and no variants; one with more
 * than `pixelsMax` pixels in all its frames has no variants.
 */
export async function readPicture(
  path: string,
  { pixelsMax = PIXELS_MAX }: { pixelsMax?: number } = {},
): Promise<PictureProperties> {
  try {
    const { autoOrient, pages = 1, pageHeight } = await sharp(path, { limitInputPixels: false }).metadata();
    const { width } = autoOrient;
    const height = pageHeight ?? autoOrient.height;
    const isSmallEnough = width * height * pages <= pixelsMax;
    return { dimensions: { width, height }, isAnimated: pages > 1, isResizable: isSmallEnough };
  } catch (error) {
    if (!isUndecodable(error)) throw error;
    return { dimensions: null, isAnimated: false, isResizable: false };
  }
}

/**
 * A copy at most `width` pixels wide, upright and without metadata. Null if the picture cannot be decoded;
 * throws errors that have another reason.
 */
export async function resizePicture({
  path,
  width,
  type,
  isAnimated,
}: {
  path: string;
  width: number;
  type: ResizedType;
  isAnimated: boolean;
}): Promise<Buffer | null> {
  const picture = sharp(path, { limitInputPixels: PIXELS_MAX, animated: isAnimated, sequentialRead: true })
    .autoOrient()
    .resize({ width, withoutEnlargement: true });
  return encode(type === 'image/avif' ? picture.avif(AVIF) : picture.webp(WEBP));
}

/**
 * The middle of a picture as a square WebP of `side` pixels, upright and without metadata; of an animation, the first
 * frame. Null if the picture cannot be decoded; throws errors that have another reason.
 */
export async function encodeSquare({ path, side }: { path: string; side: number }): Promise<Buffer | null> {
  const picture = sharp(path, { limitInputPixels: PIXELS_MAX, sequentialRead: true })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'cover' });
  return encode(picture.webp(WEBP));
}

/** Null if the picture cannot be decoded. */
async function encode(picture: Sharp): Promise<Buffer | null> {
  try {
    return await picture.timeout(TIMEOUT).toBuffer();
  } catch (error) {
    if (!isUndecodable(error)) throw error;
    return null;
  }
}

/** True for the decoders' messages about a damaged file. */
export function isUndecodable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (OVER_LIMIT.test(error.message)) return true;
  return DAMAGED_FILE.test(error.message) && !OUT_OF_MEMORY.test(error.message);
}
