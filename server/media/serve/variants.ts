import type { ObjectId } from 'mongodb';
import { PICTURE_WIDTHS } from '#contract/limits.ts';
import { isDuplicateKey, toDomainFailure } from '../../db/failures.ts';
import { DomainError } from '../../errors.ts';
import { type ResizedType, resize } from '../formats/pictures.ts';
import { discard, leave, removeStored, settle, stage } from '../ingest/staging.ts';
import type { MediaDoc, VariantDoc } from '../model.ts';
import * as store from '../store.ts';
import { takingTurns } from '../turns.ts';
import { withLocalCopy } from './local-copy.ts';

// One copy at a time: readers keep the other core.
const makeInTurn = takingTurns();
const beingMade = new Map<string, Promise<VariantDoc | null>>();

/** The widths in which smaller copies of a picture exist or can be made. */
export function widthsOf({ isResizable, measures }: MediaDoc): number[] {
  if (!isResizable || !measures) return [];
  return PICTURE_WIDTHS.filter((width) => width < measures.width);
}

/** A smaller copy could not be made now, for a reason that is not the picture's. */
export class NotMade extends Error {
  override name = 'NotMade';
}

/**
 * A smaller copy of a picture, made at the first request and kept; requests for one that is being made
 * wait for it. An animation stays one, as WebP. Null where none can be made: the original has to do.
 * Throws NotMade.
 */
export async function getVariant(
  doc: MediaDoc,
  { width, type: wanted }: { width: number; type: ResizedType },
): Promise<VariantDoc | null> {
  if (!doc.isResizable) return null;
  const type = doc.isAnimated ? 'image/webp' : wanted;
  const name = `${width}.${type.slice('image/'.length)}`;
  const made = await store.findVariant(doc._id, name);
  if (made) return made;
  const key = `${doc._id.toHexString()} ${name}`;
  const waiting = beingMade.get(key);
  if (waiting) return waiting;
  const making = makeInTurn(() => make(doc, { name, width, type })).finally(() => beingMade.delete(key));
  beingMade.set(key, making);
  return making;
}

async function make(
  doc: MediaDoc,
  { name, width, type }: { name: string; width: number; type: ResizedType },
): Promise<VariantDoc | null> {
  const bytes = await shrink(doc, { width, type });
  if (bytes === null) {
    await store.markUnresizable(doc._id);
    return null;
  }
  const file = await stage([bytes], { name });
  const variant = { ...file, mediaId: doc._id, name, type, createdAt: new Date() };
  return keep(variant, doc._id);
}

async function shrink(
  doc: MediaDoc,
  { width, type }: { width: number; type: ResizedType },
): Promise<Buffer | null> {
  const { isAnimated } = doc;
  try {
    return await withLocalCopy(doc, (path) => resize({ path, width, type, isAnimated }));
  } catch (error) {
    const failure = toDomainFailure(error);
    throw failure instanceof DomainError
      ? failure
      : new NotMade('The picture was not decoded', { cause: error });
  }
}

async function keep(variant: VariantDoc, mediaId: ObjectId): Promise<VariantDoc | null> {
  try {
    await store.insertVariant(variant);
  } catch (error) {
    if (!isDuplicateKey(error)) {
      leave(variant._id);
      throw error;
    }
    // Another process made the same one.
    await discard(variant._id);
    return store.findVariant(mediaId, variant.name);
  }
  await settle(variant._id);
  if (await store.findMedia(mediaId)) return variant;
  // The picture was deleted while its copy was made.
  await removeStored([variant._id], () => store.deleteVariants(mediaId));
  return null;
}
