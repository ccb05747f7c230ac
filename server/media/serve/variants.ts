import { createHash } from 'node:crypto';
import { PICTURE_WIDTHS } from '#contract/limits.ts';
import { isDuplicateKey, toDomainFailure } from '#server/db/failures.ts';
import { DomainError, Unavailable } from '#server/errors.ts';
import { decodePicture } from '#server/media/formats/picture-decoder.ts';
import type { Resized, ResizedType } from '#server/media/formats/pictures.ts';
import {
  commitFile,
  discardFile,
  leaveToSweep,
  removeFiles,
  writePendingFile,
} from '#server/media/ingest/pending-files.ts';
import type { MediaDoc, VariantDoc } from '#server/media/model.ts';
import { pictureQueue, rankOf } from '#server/media/picture-queue.ts';
import * as store from '#server/media/store.ts';
import { requireSpace } from '#server/runtime/free-space.ts';
import { WorkDeferred } from '#server/runtime/work-queue.ts';
import { withLocalCopy } from './local-copy.ts';

/** How long a request waits for a variant before it gets the picture itself. */
const MAX_WAIT_MS = 5_000;

type Size = { width: number; type: ResizedType };

/**
 * The widths of the variants that a picture has or can have. The last one may be wider than the picture: it then
 * stands for the picture's own width.
 */
export function widthsOf({ isResizable, dimensions }: MediaDoc): number[] {
  if (!isResizable || !dimensions) return [];
  const own = PICTURE_WIDTHS.find((width) => width >= dimensions.width);
  return PICTURE_WIDTHS.filter((width) => width < dimensions.width || width === own);
}

/** A variant cannot be made now, for a reason that is not the picture's fault, or because too much work is waiting. */
export class VariantUnavailable extends Error {
  override name = 'VariantUnavailable';
}

/**
 * A smaller copy of a picture, made at the first request and stored. Concurrent requests share the work; if all of
 * them have disconnected before its turn, it is not made. An animation stays an animation, as WebP, except for clients
 * that take none. Null if the picture cannot be resized. Throws VariantUnavailable, and the signal's reason when it aborts.
 */
export async function getVariant(
  doc: MediaDoc,
  { width, type: requested }: Size,
  signal?: AbortSignal,
): Promise<VariantDoc | null> {
  if (!doc.isResizable) return null;

  const type = doc.isAnimated && requested !== 'image/jpeg' ? 'image/webp' : requested;
  const name = `${width}.${type.slice('image/'.length)}`;
  const stored = await store.findVariant(doc._id, name);
  if (stored) return stored;

  const key = `${doc._id.toHexString()} ${name}`;
  const options = { rank: rankOf(doc), signal, maxWaitMs: MAX_WAIT_MS };
  try {
    return await pictureQueue.run(key, () => makeVariant(doc, name, { width, type }), options);
  } catch (error) {
    const failure = toDomainFailure(error);
    const isPassing = failure instanceof WorkDeferred || failure instanceof Unavailable;
    throw isPassing ? new VariantUnavailable('No variant can be made now', { cause: failure }) : error;
  }
}

async function makeVariant(doc: MediaDoc, name: string, requested: Size): Promise<VariantDoc | null> {
  await requireSpace();
  const resized = await resize(doc, requested);
  if (resized === null) {
    await store.markUnresizable(doc._id);
    return null;
  }

  const { bytes, type } = resized;
  const _id = await writePendingFile([bytes], { name });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const size = bytes.length;

  return commit({ _id, size, sha256, mediaId: doc._id, name, type, createdAt: new Date() });
}

/** The encoder of AVIF needs the most memory, so a copy that is too large for it is a WebP. */
async function resize(doc: MediaDoc, { width, type }: Size): Promise<Resized | null> {
  const isAnimated = doc.isAnimated && type === 'image/webp';
  const decode = (type: ResizedType) => (path: string) =>
    decodePicture('resizePicture', { path, width, type, isAnimated }, doc);
  try {
    const resized = await withLocalCopy(doc, decode(type));
    return resized || type !== 'image/avif' ? resized : await withLocalCopy(doc, decode('image/webp'));
  } catch (error) {
    const failure = toDomainFailure(error);
    throw failure instanceof DomainError
      ? failure
      : new VariantUnavailable('The picture was not decoded', { cause: error });
  }
}

/** Inserts the document. Null if the picture was deleted in the meantime. */
async function commit(variant: VariantDoc): Promise<VariantDoc | null> {
  const { _id, mediaId, name } = variant;
  try {
    await store.insertVariant(variant);
  } catch (error) {
    if (!isDuplicateKey(error)) {
      leaveToSweep(_id);
      throw error;
    }
    // Another process made the same variant.
    await discardFile(_id);
    return store.findVariant(mediaId, name);
  }

  await commitFile(_id);
  if (await store.findMedia(mediaId)) return variant;

  await removeFiles([_id], () => store.deleteVariants(mediaId));
  return null;
}
