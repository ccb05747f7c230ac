import sharp from 'sharp';
import type { PictureColour } from '#server/media/model.ts';
import { isUndecodable, PIXELS_MAX } from './pictures.ts';

/** Pixels on a side that the colour is computed from; more give the same colour. */
const SAMPLE = 64;

/** The colour of a picture, of an animation's first frame. Null if it cannot be decoded. */
export async function readColour(path: string): Promise<PictureColour | null> {
  try {
    const small = await sharp(path, { limitInputPixels: PIXELS_MAX, sequentialRead: true })
      .resize({ width: SAMPLE, height: SAMPLE, fit: 'fill' })
      .toColourspace('srgb')
      .png()
      .toBuffer();
    const { isOpaque } = await sharp(small).stats();
    const { dominant } = await sharp(small).flatten({ background: '#fff' }).stats();
    const { r, g, b } = dominant;
    const digits = [r, g, b].map((value) => value.toString(16).padStart(2, '0'));
    return { dominant: `#${digits.join('')}`, isTransparent: !isOpaque };
  } catch (error) {
    if (!isUndecodable(error)) throw error;
    return null;
  }
}
