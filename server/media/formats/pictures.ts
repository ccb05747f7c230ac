import sharp from 'sharp';
import type { Measures } from '../model.ts';

/** About the largest camera in phones (50 MP); decoded, such a picture takes 150 to 200 MB. */
const PIXELS_MAX = 60_000_000;
// The first reader waits. A photo at 640 pixels takes 380 ms and 25.9 kB at effort 2 of AVIF, 880 ms and
// 25.6 kB at 3, 3,270 ms and 25.1 kB at 4.
const AVIF = { quality: 55, effort: 2 } as const;
const WEBP = { quality: 80, effort: 2, smartSubsample: true } as const;

// One picture at a time and one thread for it: two cores serve readers meanwhile.
sharp.concurrency(1);
sharp.cache(false);

export type PictureFacts = { measures: Measures | null; isAnimated: boolean; isResizable: boolean };

export type ResizedType = 'image/webp' | 'image/avif';

// What the decoders say of a file that is at fault itself; anything else (memory, a file that is gone) passes.
const AT_FAULT =
  /^Input file (?:contains unsupported|has corrupt)|pixel limit|too large|treated as error|bad seek|CRC error|error in tile|(?:VipsJpeg|png|gif|webp|heif)\w*:/;
const OUT_OF_MEMORY = /out of memory|alloc/i;

/** What a picture's header says; a picture that can't be decoded has no measures and no copies. */
export async function measure(path: string): Promise<PictureFacts> {
  try {
    const { autoOrient, pages = 1, pageHeight } = await sharp(path, { limitInputPixels: false }).metadata();
    const { width } = autoOrient;
    const height = pageHeight ?? autoOrient.height;
    const isSmallEnough = width * height * pages <= PIXELS_MAX;
    return { measures: { width, height }, isAnimated: pages > 1, isResizable: isSmallEnough };
  } catch (error) {
    if (!isUndecodable(error)) throw error;
    return { measures: null, isAnimated: false, isResizable: false };
  }
}

/**
 * A copy at most `width` wide, upright and without metadata; null where the picture can't be decoded.
 * Throws what fails for another reason, which says nothing about the picture.
 */
export async function resize({
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
  try {
    return await (type === 'image/avif' ? picture.avif(AVIF) : picture.webp(WEBP)).toBuffer();
  } catch (error) {
    if (!isUndecodable(error)) throw error;
    return null;
  }
}

function isUndecodable(error: unknown): boolean {
  return error instanceof Error && AT_FAULT.test(error.message) && !OUT_OF_MEMORY.test(error.message);
}
