import sharp from 'sharp';
import { toDomainFailure } from '#server/db/failures.ts';
import { DomainError } from '#server/errors.ts';
import { log } from '#server/log.ts';
import { isUndecodable, PIXELS_MAX } from '#server/media/formats/pictures.ts';
import type { MediaDoc, PictureColour } from '#server/media/model.ts';
import { pictureQueue } from '#server/media/picture-queue.ts';
import * as store from '#server/media/store.ts';
import { WorkDeferred } from '#server/runtime/work-queue.ts';
import { withLocalCopy } from './local-copy.ts';

/**
 * The colour of a picture, computed when a post first uses the picture and then stored with it. Null if the picture
 * cannot be decoded, or not now; a page works without it.
 */
export async function getColour(doc: MediaDoc): Promise<PictureColour | null> {
  if (doc.colour !== undefined) return doc.colour;
  if (!doc.isResizable) return null;
  try {
    const key = `${doc._id.toHexString()} colour`;
    const colour = await pictureQueue.run(key, () => withLocalCopy(doc, readColour), { rank: 'first' });
    await store.putColour(doc._id, colour);
    return colour;
  } catch (error) {
    if (error instanceof WorkDeferred) return null;
    const failure = toDomainFailure(error);
    if (failure instanceof DomainError) throw failure;
    log.warn({ err: error, media: doc._id }, 'The colour of a picture cannot be computed');
    return null;
  }
}

/** The colour is computed from this many pixels on a side; more give the same colour. */
const SAMPLE = 64;

/** The colour of a picture, or of an animation's first frame. Null if it cannot be decoded. */
async function readColour(path: string): Promise<PictureColour | null> {
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
