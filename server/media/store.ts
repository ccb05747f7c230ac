import type { Filter, ObjectId } from 'mongodb';
import { collection } from '#server/db/client.ts';
import { findId } from '#server/db/ids.ts';
import { findOneWith, only } from '#server/db/projection.ts';
import type { MediaDoc, MediaType, PictureColour, Pool, Review, VariantDoc } from './model.ts';

const media = () => collection<MediaDoc>('media');
const variants = () => collection<VariantDoc>('mediaVariants');

/** Throws a duplicate key error if another file has one of its unique keys. */
export async function insertMedia(doc: MediaDoc): Promise<void> {
  await media().insertOne(doc);
}

export function findMedia(id: ObjectId): Promise<MediaDoc | null> {
  return media().findOne({ _id: id });
}

/** The files with these ids in their addresses. */
export async function findPublicMedia(publicIds: string[]): Promise<MediaDoc[]> {
  const earlier = publicIds.flatMap((id) => findId(id) ?? []);
  return media()
    .find({
      $or: [{ publicId: { $in: publicIds } }, { _id: { $in: earlier }, publicId: { $exists: false } }],
    })
    .toArray();
}

/** Files that were stored after `after` and until `until`. */
export function findCreatedBetween(after: Date, until: Date): Promise<MediaDoc[]> {
  return media()
    .find({ createdAt: { $gt: after, $lte: until } })
    .toArray();
}

/** The file that was sent or is stored with these bytes. */
export function findByContent({
  sha256,
  type,
}: {
  sha256: string;
  type: MediaType;
}): Promise<MediaDoc | null> {
  return media().findOne({ $or: [{ uniqueKeys: `content ${type} ${sha256}` }, { sha256, type }] });
}

/** The oldest file of a pool that was sent with this size and type. */
export function findBySize({
  sentBytes,
  type,
  pool,
}: {
  sentBytes: number;
  type: MediaType;
  pool: Pool;
}): Promise<MediaDoc | null> {
  const isSent = [{ sentBytes }, { sentBytes: { $exists: false }, size: sentBytes }];
  return media().findOne({ pools: pool, type, $or: isSent }, { sort: { _id: 1 } });
}

/**
 * Adds a file to another pool, and sets the fields that are given. Throws a duplicate key error if
 * another file has one of the unique keys.
 */
export async function addToPool(
  id: ObjectId,
  {
    pool,
    uniqueKeys,
    ...fields
  }: { pool: Pool; uniqueKeys: string[] } & Partial<Pick<MediaDoc, 'filename' | 'sentBytes'>>,
): Promise<void> {
  const added = { pools: pool, uniqueKeys: { $each: uniqueKeys } };
  await media().updateOne(
    { _id: id },
    {
      $addToSet: added,
      ...('filename' in fields ? { $set: fields } : {}),
      // A publisher's file is never removed automatically.
      ...(pool === 'keyed' ? { $unset: { review: '' } } : {}),
    },
  );
}

/** Postpones the review of a file to a time. False if there is no file with a review. */
export async function putOffReview(id: ObjectId, at: Date): Promise<boolean> {
  const filter = { _id: id, 'review.at': { $exists: true } };
  return (await media().updateOne(filter, { $max: { 'review.at': at } })).matchedCount === 1;
}

/** Stores the result of a review and when the next one is. False if the file or its review has changed. */
export async function setReview({ _id, review }: MediaDoc, next: Review): Promise<boolean> {
  const result = await media().updateOne({ _id, 'review.at': review?.at }, { $set: { review: next } });
  return result.matchedCount === 1;
}

/** Files whose review is due, earliest first. */
export function findForReview({ now, limit }: { now: Date; limit: number }): Promise<MediaDoc[]> {
  return media()
    .find({ 'review.at': { $lte: now } })
    .sort({ 'review.at': 1 })
    .limit(limit)
    .toArray();
}

/** The bytes of publicly uploaded files that nothing refers to; each counts at least `bytesMin`. */
export async function sumUnused(bytesMin: number): Promise<number> {
  const [sum] = await media()
    .aggregate<{ bytes: number }>([
      { $match: { 'review.isUsed': false } },
      { $group: { _id: null, bytes: { $sum: { $max: ['$size', bytesMin] } } } },
    ])
    .toArray();
  return sum?.bytes ?? 0;
}

export async function markUnresizable(id: ObjectId): Promise<void> {
  await media().updateOne({ _id: id }, { $set: { isResizable: false } });
}

export async function putColour(id: ObjectId, colour: PictureColour | null): Promise<void> {
  await media().updateOne({ _id: id }, { $set: { colour } });
}

/** False if there is no such file, or if its review has been postponed. */
export async function deleteMedia({ _id, review }: MediaDoc): Promise<boolean> {
  return (await media().deleteOne({ _id, 'review.at': review?.at ?? null })).deletedCount === 1;
}

/** All files, the oldest first. */
export function findAllMedia(filter: Filter<MediaDoc> = {}): AsyncIterable<MediaDoc> {
  return media().find(filter).sort({ _id: 1 });
}

/** Throws a duplicate key error if the picture has this variant already. */
export async function insertVariant(doc: VariantDoc): Promise<void> {
  await variants().insertOne(doc);
}

export function findVariant(mediaId: ObjectId, name: string): Promise<VariantDoc | null> {
  return variants().findOne({ mediaId, name });
}

export function findVariants(mediaId: ObjectId): Promise<VariantDoc[]> {
  return variants().find({ mediaId }).toArray();
}

export async function deleteVariants(mediaId: ObjectId): Promise<void> {
  await variants().deleteMany({ mediaId });
}

/** Whether a document refers to these bytes of the bucket. */
export async function isCommitted(fileId: ObjectId): Promise<boolean> {
  const [file, variant] = await Promise.all([
    findOneWith(media(), { _id: fileId }, only<MediaDoc>()('_id')),
    findOneWith(variants(), { _id: fileId }, only<VariantDoc>()('_id')),
  ]);
  return file !== null || variant !== null;
}
