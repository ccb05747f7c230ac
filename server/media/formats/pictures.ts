import sharp, { type Sharp } from 'sharp';
import type { Dimensions, PictureColour } from '#server/media/model.ts';

/** The largest phone cameras take 50 MP. */
const PIXELS_MAX = 60_000_000;
// The first request waits for the encoder, so the effort is low. A photo at 640 pixels takes 380 ms and 25.9 kB at
// AVIF effort 2, 880 ms and 25.6 kB at effort 3, 3,270 ms and 25.1 kB at effort 4.
const AVIF = { quality: 55, effort: 2 } as const;
const WEBP = { quality: 80, effort: 2, smartSubsample: true } as const;
const JPEG = { quality: 80 } as const;

// One thread for each picture leaves the other core to requests.
sharp.concurrency(1);
sharp.cache(false);

export type PictureProperties = { dimensions: Dimensions | null; isAnimated: boolean; isResizable: boolean };

/** What a client takes; `image/jpeg` stands for the types of old clients, so it is a PNG if something shows through. */
export type ResizedType = 'image/webp' | 'image/avif' | 'image/jpeg';
export type Resized = { bytes: Buffer; type: ResizedType | 'image/png' };

// Messages of the decoders about a damaged file, or one that needs more memory or pixels than it may have. Other
// errors, such as a missing file, have other causes.
const UNDECODABLE =
  /^Input file (?:contains unsupported|has corrupt)|pixel limit|too large|treated as error|bad seek|CRC error|error in tile|(?:VipsJpeg|png|gif|webp|heif)\w*:|Security limit exceeded|out of memory|alloc/i;
const OUT_OF_MEMORY = /memory|alloc|Security limit exceeded/i;

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
}): Promise<Resized | null> {
  const picture = open(path, { animated: isAnimated }).resize({ width, withoutEnlargement: true });
  return orNull(async () => {
    if (type === 'image/jpeg') return encodeStill(picture);
    const encoded = type === 'image/avif' ? picture.avif(AVIF) : picture.webp(WEBP);
    return { bytes: await encoded.toBuffer(), type };
  });
}

/**
 * The middle of a picture as a square WebP of `side` pixels, upright and without metadata; of an animation, the first
 * frame. Null if it takes more memory than it may; throws errors that have another reason than the picture.
 */
export async function encodeSquare({
  path,
  side,
}: {
  path: string;
  side: number;
}): Promise<Buffer | 'damaged' | null> {
  try {
    return await open(path).resize({ width: side, height: side, fit: 'cover' }).webp(WEBP).toBuffer();
  } catch (error) {
    if (!isUndecodable(error)) throw error;
    return OUT_OF_MEMORY.test(error.message) ? null : 'damaged';
  }
}

/** The colour is computed from this many pixels on a side; more give the same colour. */
const SAMPLE = 64;

/** The colour of a picture, or of an animation's first frame. Null if it cannot be decoded. */
export function readColour({ path }: { path: string }): Promise<PictureColour | null> {
  return orNull(async () => {
    const small = await open(path)
      .resize({ width: SAMPLE, height: SAMPLE, fit: 'fill' })
      .toColourspace('srgb')
      .png()
      .toBuffer();
    const { isOpaque } = await sharp(small).stats();
    const { dominant } = await sharp(small).flatten({ background: '#fff' }).stats();
    const { r, g, b } = dominant;
    const digits = [r, g, b].map((value) => value.toString(16).padStart(2, '0'));

    return { dominant: `#${digits.join('')}`, isTransparent: !isOpaque };
  });
}

/** Reads lines as they are needed, at a reduced size if the format can. */
function open(path: string, { animated = false } = {}): Sharp {
  return sharp(path, { limitInputPixels: PIXELS_MAX, animated, sequentialRead: true }).autoOrient();
}

async function encodeStill(picture: Sharp): Promise<Resized> {
  const { data, info } = await picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const still = sharp(data, { raw: info });
  const { isOpaque } = await still.stats();
  return isOpaque
    ? { bytes: await still.jpeg(JPEG).toBuffer(), type: 'image/jpeg' }
    : { bytes: await still.png().toBuffer(), type: 'image/png' };
}

/** Null if the picture cannot be decoded. */
async function orNull<Result>(decode: () => Promise<Result>): Promise<Result | null> {
  try {
    return await decode();
  } catch (error) {
    if (!isUndecodable(error)) throw error;
    return null;
  }
}

function isUndecodable(error: unknown): error is Error {
  return error instanceof Error && UNDECODABLE.test(error.message);
}
