import { createHash } from 'node:crypto';
import { PICTURE_WIDTHS } from '#contract/limits.ts';
import { isDuplicateKey, toDomainFailure } from '../../db/failures.ts';
import { DomainError } from '../../errors.ts';
import { limitConcurrency } from '../../runtime/concurrency-limit.ts';
import { SingleFlight } from '../../runtime/single-flight.ts';
import { type ResizedType, resizePicture } from '../formats/pictures.ts';
import {
  commitFile,
  discardFile,
  leaveToSweep,
  removeFiles,
  writePendingFile,
} from '../ingest/pending-files.ts';
import type { MediaDoc, VariantDoc } from '../model.ts';
import * as store from '../store.ts';
import { withLocalCopy } from './local-copy.ts';

// One picture at a time: requests keep the other processor core.
const resizeInTurn = limitConcurrency({ concurrency: 1 });
/** Concurrent requests for a variant share the work. */
const flight = new SingleFlight<VariantDoc | null>();

type Size = { width: number; type: ResizedType };

/** The widths of the variants that a picture has or can have. */
export function widthsOf({ isResizable, dimensions }: MediaDoc): number[] {
  if (!isResizable || !dimensions) return [];
  return PICTURE_WIDTHS.filter((width) => width < dimensions.width);
}

/** A variant cannot be made now, for a reason that is not the picture's. */
export class VariantUnavailable extends Error {
  override name = 'VariantUnavailable';
}

/**
 * A smaller copy of a picture, made at the first request and stored; concurrent requests for it share the
 * work. An animation stays one, as WebP. Null where the picture cannot be resized. Throws
 * VariantUnavailable.
 */
export async function getVariant(
  doc: MediaDoc,
  { width, type: requested }: Size,
): Promise<VariantDoc | null> {
  if (!doc.isResizable) return null;
  const type = doc.isAnimated ? 'image/webp' : requested;
  const name = `${width}.${type.slice('image/'.length)}`;
  const stored = await store.findVariant(doc._id, name);
  if (stored) return stored;
  const key = `${doc._id.toHexString()} ${name}`;
  return flight.run(key, () => resizeInTurn(() => makeVariant(doc, name, { width, type })));
}

async function makeVariant(doc: MediaDoc, name: string, { width, type }: Size): Promise<VariantDoc | null> {
  const bytes = await resize(doc, { width, type });
  if (bytes === null) {
    await store.markUnresizable(doc._id);
    return null;
  }
  const _id = await writePendingFile([bytes], { name });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const size = bytes.length;
  return commit({ _id, size, sha256, mediaId: doc._id, name, type, createdAt: new Date() });
}

async function resize(doc: MediaDoc, { width, type }: Size): Promise<Buffer | null> {
  const { isAnimated } = doc;
  try {
    return await withLocalCopy(doc, (path) => resizePicture({ path, width, type, isAnimated }));
  } catch (error) {
    const failure = toDomainFailure(error);
    throw failure instanceof DomainError
      ? failure
      : new VariantUnavailable('The picture was not decoded', { cause: error });
  }
}

/** Inserts the document. Null where the picture was deleted meanwhile. */
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
