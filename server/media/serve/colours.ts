import { toDomainFailure } from '#server/db/failures.ts';
import { DomainError } from '#server/errors.ts';
import { log } from '#server/log.ts';
import { decodePicture } from '#server/media/formats/picture-decoder.ts';
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
    const read = (path: string) => decodePicture('readColour', { path }, doc);
    const colour = await pictureQueue.run(key, () => withLocalCopy(doc, read), { rank: 'first' });
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
