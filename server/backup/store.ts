import type { ObjectId } from 'mongodb';
import { collection } from '#server/db/client.ts';
import { findRaw, firstIdAt, parseRaw, type RawDocument } from '#server/db/raw-documents.ts';

export const GROUPS = 'postGroups';
export const POSTS = 'posts';
export const SEARCH_DOCUMENTS = 'searchDocuments';
export const MEDIA = 'media';
export const VARIANTS = 'mediaVariants';
export const FILES = 'media.files';
export const COMMENTS = 'comments';

/** Collections whose documents belong to a post group by `translationId`. */
export const OF_GROUPS = [POSTS, 'workingCopies', 'postHistory', 'postPreviews'] as const;

/** Reserved places for versions that are being created have no revision. */
const WRITTEN = { revision: { $gt: 0 } } as const;

type WithId = { _id: ObjectId };

/** The next documents in order of their ids; the first ones without `after`. */
export function findAfter(name: string, after: ObjectId | null, limit: number): Promise<RawDocument[]> {
  return Array.fromAsync(findRaw(name, after ? { _id: { $gt: after } } : {}, limit));
}

export function findGroups(ids: ObjectId[]): Promise<RawDocument[]> {
  return Array.fromAsync(findRaw(GROUPS, { _id: { $in: ids } }));
}

export function findOfGroups(name: (typeof OF_GROUPS)[number], ids: ObjectId[]): Promise<RawDocument[]> {
  const written = name === POSTS ? WRITTEN : {};
  return Array.fromAsync(findRaw(name, { translationId: { $in: ids }, ...written }));
}

export function findSearchDocuments(versionIds: ObjectId[]): Promise<RawDocument[]> {
  return Array.fromAsync(findRaw(SEARCH_DOCUMENTS, { _id: { $in: versionIds } }));
}

/**
 * The comments created before the second `end`. A reply is created after its parent is stored, so if `end` has passed
 * when reading begins, the parent of each reply is found too.
 */
export function findCommentsBefore(end: Date): AsyncIterable<RawDocument> {
  return findRaw(COMMENTS, { _id: { $lt: firstIdAt(end) } });
}

export function findVariants(mediaId: ObjectId): Promise<RawDocument[]> {
  return Array.fromAsync(findRaw(VARIANTS, { mediaId }));
}

export async function findFile(id: ObjectId): Promise<RawDocument | null> {
  const [found] = await Array.fromAsync(findRaw(FILES, { _id: id }));
  return found ?? null;
}

export async function isMediaStored(id: ObjectId): Promise<boolean> {
  return (await collection<WithId>(MEDIA).findOne({ _id: id }, { projection: { _id: 1 } })) !== null;
}

export async function findNewestMigration(): Promise<number> {
  const [newest] = await collection<{ _id: number }>('migrations')
    .find()
    .sort({ _id: -1 })
    .limit(1)
    .toArray();
  return newest?._id ?? 0;
}

export function idOf(document: RawDocument): ObjectId {
  return parseRaw<WithId>(document)._id;
}
