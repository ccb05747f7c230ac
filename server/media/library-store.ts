import type { Filter, ObjectId } from 'mongodb';
import type { AltTexts, MediaKind } from '#contract/media/media.ts';
import { collection } from '#server/db/client.ts';
import { findId } from '#server/db/ids.ts';
import { containingPattern } from '#server/typography/apostrophes.ts';
import type { MediaDoc, Replacement, VariantDoc } from './model.ts';

const media = () => collection<MediaDoc>('media');
const variants = () => collection<VariantDoc>('mediaVariants');

export type FileFilter = {
  text?: string | undefined;
  kind?: MediaKind | undefined;
  /** The ids, in the form of addresses, of files to leave out. */
  except?: string[] | undefined;
  /** Only files that have not been replaced by another one. */
  isCurrent?: boolean;
  /** Only files that this user has uploaded. */
  owner?: ObjectId | undefined;
};

/** The newest files first. */
export async function findFiles(
  filter: FileFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ docs: MediaDoc[]; total: number }> {
  const query = toQuery(filter);
  const found = media().find(query).sort({ _id: -1 }).skip(skip).limit(limit);
  const [docs, total] = await Promise.all([found.toArray(), media().countDocuments(query)]);
  return { docs, total };
}

/** The number of files and their bytes, by kind. The index contains all fields that are read. */
export function sumKinds(): Promise<{ _id: MediaKind; files: number; bytes: number }[]> {
  return media()
    .aggregate<{ _id: MediaKind; files: number; bytes: number }>([
      { $sort: { kind: 1, size: 1 } },
      { $group: { _id: '$kind', files: { $sum: 1 }, bytes: { $sum: '$size' } } },
    ])
    .toArray();
}

/** The bytes of all smaller copies. The index contains all fields that are read. */
export async function sumVariants(): Promise<number> {
  const [sum] = await variants()
    .aggregate<{ bytes: number }>([
      { $sort: { size: 1 } },
      { $group: { _id: null, bytes: { $sum: '$size' } } },
    ])
    .toArray();
  return sum?.bytes ?? 0;
}

/** False if there is no such file, or if its texts have changed since they were read. */
export async function putAltTexts({ _id, alt: read }: MediaDoc, alt: AltTexts): Promise<boolean> {
  const filter: Filter<MediaDoc> = { _id, alt: read ?? { $exists: false } };
  return (await media().updateOne(filter, { $set: { alt } })).matchedCount === 1;
}

/** Remembers that a user has uploaded the file, or the same one again. */
export async function recordUploader(
  id: string,
  owner: ObjectId,
  { isNew }: { isNew: boolean },
): Promise<void> {
  const _id = findId(id);
  const change = isNew ? { $set: { owner } } : { $addToSet: { sharers: owner } };
  await media().updateOne({ $or: [{ publicId: id }, ...(_id ? [{ _id }] : [])] }, change);
}

export async function putReplacement(_id: ObjectId, replacement: Replacement): Promise<void> {
  await media().updateOne({ _id }, { $set: { replacement } });
}

export async function finishReplacement(_id: ObjectId): Promise<void> {
  await media().updateOne({ _id, replacement: { $exists: true } }, { $set: { 'replacement.isDone': true } });
}

export async function removeReplacement(_id: ObjectId): Promise<void> {
  await media().updateOne({ _id }, { $unset: { replacement: '' } });
}

/** Files whose replacement has begun but is not done. */
export function findReplaced(): Promise<MediaDoc[]> {
  return media().find({ 'replacement.isDone': false }).toArray();
}

function toQuery({ text, kind, except, isCurrent, owner }: FileFilter): Filter<MediaDoc> {
  const pattern = text ? { $regex: containingPattern(text), $options: 'i' } : null;
  return {
    ...(pattern ? { $or: [{ filename: pattern }, { 'alt.uk': pattern }, { 'alt.en': pattern }] } : {}),
    ...(owner ? { $and: [{ $or: [{ owner }, { sharers: owner }] }] } : {}),
    ...(kind ? { kind } : {}),
    ...(except
      ? { publicId: { $nin: except }, _id: { $nin: except.flatMap((id) => findId(id) ?? []) } }
      : {}),
    ...(isCurrent ? { replacement: { $exists: false } } : {}),
  };
}
