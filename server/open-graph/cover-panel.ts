import sharp, { type OverlayOptions } from 'sharp';
import { OPEN_GRAPH_HEIGHT, OPEN_GRAPH_WIDTH } from '#contract/limits.ts';
import { COVER_WIDTH, SURFACE } from './layout.ts';

const PIXELS_MAX = 60_000_000;
/** Covers with fewer pixels on a side than this are left out. */
const LEAST_SIDE = 200;
/** If cropping would leave less than this share of a picture, it is shown whole. */
const LEAST_SHARE = 0.55;
/** The space around a picture that is shown whole. */
const PADDING = 32;

/**
 * The cover as the right part of a picture: cropped, or whole on a background of its colour. Null if it is too small.
 */
export async function renderCover(path: string): Promise<OverlayOptions | null> {
  const open = () => sharp(path, { limitInputPixels: PIXELS_MAX, sequentialRead: true }).autoOrient();
  const { autoOrient } = await sharp(path, { limitInputPixels: PIXELS_MAX }).metadata();
  const { width, height } = autoOrient;
  if (Math.min(width, height) < LEAST_SIDE) return null;

  const size = { width: COVER_WIDTH, height: OPEN_GRAPH_HEIGHT };
  const share = (width / height) * (size.height / size.width);
  const isCropped = Math.min(share, 1 / share) >= LEAST_SHARE && width >= size.width && height >= size.height;
  const background = await backgroundOf(await open().resize(32, 32, { fit: 'fill' }).png().toBuffer());
  const resized = isCropped
    ? open().resize({ ...size, fit: 'cover', position: 'attention' })
    : open().resize({
        width: size.width - 2 * PADDING,
        height: size.height - 2 * PADDING,
        fit: 'inside',
        withoutEnlargement: true,
      });

  const picture = await resized.png().toBuffer();
  const panel = { create: { ...size, channels: 3 as const, background } };
  const input = await sharp(panel)
    .composite([{ input: picture, gravity: 'centre' }])
    .png()
    .toBuffer();

  return { input, left: OPEN_GRAPH_WIDTH - COVER_WIDTH, top: 0 };
}

/**
 * The most frequent colour; a light background for a transparent picture, because most of these are made for light
 * pages.
 */
async function backgroundOf(sample: Buffer) {
  const { isOpaque, dominant } = await sharp(sample).stats();
  return isOpaque ? dominant : SURFACE;
}
