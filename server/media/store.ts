import type { Filter, ObjectId } from 'mongodb';
import { collection } from '../db/client.ts';
import { findOneWith, only } from '../db/projection.ts';
import type { MediaDoc, MediaType, PictureColour, Pool, VariantDoc } from './model.ts';

const media = () => collection<MediaDoc>('media');
const variants = () => collection<VariantDoc>('mediaVariants');

/** Throws a duplicate key error where another file has one of its unique keys. */
export async function insertMedia(doc: MediaDoc): Promise<void> {
  await media().insertOne(doc);
}

export function findMedia(id: ObjectId): Promise<MediaDoc | null> {
  return media().findOne({ _id: id });
}

export function findManyMedia(ids: ObjectId[]): Promise<MediaDoc[]> {
  return media()
    .find({ _id: { $in: ids } })
    .toArray();
}

export function findByContent({
  sha256,
  type,
}: {
  sha256: string;
  type: MediaType;
}): Promise<MediaDoc | null> {
  return media().findOne({ sha256, type });
}

/** The oldest file of a pool with this size and type. */
export function findBySize({
  size,
  type,
  pool,
}: {
  size: number;
  type: MediaType;
  pool: Pool;
}): Promise<MediaDoc | null> {
  return media().findOne({ pools: pool, size, type }, { sort: { _id: 1 } });
}

/**
 * Adds a file to another pool, and renames it where a filename is given. Throws a duplicate key error where
 * another file has one of the unique keys.
 */
export async function addToPool(
  id: ObjectId,
  { pool, uniqueKeys, ...name }: { pool: Pool; uniqueKeys: string[]; filename?: string | null },
): Promise<void> {
  const added = { pools: pool, uniqueKeys: { $each: uniqueKeys } };
  await media().updateOne({ _id: id }, { $addToSet: added, ...('filename' in name ? { $set: name } : {}) });
}

export async function markUnresizable(id: ObjectId): Promise<void> {
  await media().updateOne({ _id: id }, { $set: { isResizable: false } });
}

export async function putColour(id: ObjectId, colour: PictureColour | null): Promise<void> {
  await media().updateOne({ _id: id }, { $set: { colour } });
}

/** False where there is no such file. */
export async function deleteMedia(id: ObjectId): Promise<boolean> {
  return (await media().deleteOne({ _id: id })).deletedCount === 1;
}

/** All files, the oldest first. */
export function findAllMedia(filter: Filter<MediaDoc> = {}): AsyncIterable<MediaDoc> {
  return media().find(filter).sort({ _id: 1 });
}

/** Throws a duplicate key error where the picture has this variant already. */
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
