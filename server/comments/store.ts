import type { Filter, ObjectId } from 'mongodb';
import type { HiddenBecause } from '#contract/comments/comments.ts';
import { collection } from '#server/db/client.ts';
import { findOneWith, only, type Projected, select } from '#server/db/projection.ts';
import { type CommentDoc, lengthOf } from './model.ts';

const comments = () => collection<CommentDoc>('comments');

const LIVE = { deletedAt: null } as const;
const VISIBLE = { ...LIVE, hidden: null } as const;
const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

const ID = only<CommentDoc>()('_id');
const STATE = only<CommentDoc>()('_id', 'hidden');

export async function insertComment(doc: CommentDoc): Promise<void> {
  await comments().insertOne(doc);
}

/** Adds comments that are not there yet, and returns the language versions that got one. */
export async function insertMissing(docs: CommentDoc[]): Promise<ObjectId[]> {
  const result = await comments().bulkWrite(
    docs.map(({ _id, ...doc }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: doc }, upsert: true },
    })),
  );
  return Object.keys(result.upsertedIds).flatMap((index) => docs[Number(index)]?.postId ?? []);
}

export function findLive(id: ObjectId): Promise<CommentDoc | null> {
  return comments().findOne({ _id: id, ...LIVE });
}

export function findByIds(ids: ObjectId[]): Promise<CommentDoc[]> {
  return comments()
    .find({ _id: { $in: ids } })
    .toArray();
}

/** Comments that were written, or whose `stateAt` is, after `after` and up to `until`, without deleted ones. */
export function findAnnouncedBetween(after: Date, until: Date): Promise<CommentDoc[]> {
  const between = { $gt: after, $lte: until };
  return comments()
    .find({ $or: [{ createdAt: between }, { stateAt: between }], ...LIVE })
    .toArray();
}

/** The ids of comments whose text names a file. */
export async function findNamingMedia(media: string, limit: number): Promise<string[]> {
  const found = await select(comments().find({ media }).limit(limit), ID).toArray();
  return found.map(({ _id }) => _id.toHexString());
}

/** Replaces the content of a comment that still has this revision. Null if it has another one or was deleted. */
export function replaceContent(
  { _id, revision }: Pick<CommentDoc, '_id' | 'revision'>,
  { content, waits, media }: Pick<CommentDoc, 'content' | 'media'> & { waits: boolean },
  now: Date,
): Promise<CommentDoc | null> {
  // An admin may hide the comment at the same moment, so `hidden` is written only if the edit changes it.
  const hidden = waits ? { hidden: 'waiting' as const, stateAt: now } : {};
  const fields = { content, ...hidden, length: lengthOf(content), editedAt: now };
  return comments().findOneAndUpdate(
    { _id, revision, ...LIVE },
    {
      $set: media ? { ...fields, media } : fields,
      ...(media ? {} : { $unset: { media: '' } }),
      $inc: { revision: 1 },
    },
    { returnDocument: 'after' },
  );
}

/** Hides a comment, or shows it: null. */
export function setHidden(id: ObjectId, hidden: HiddenBecause | null, now: Date): Promise<CommentDoc | null> {
  const change = { $set: hidden ? { hidden } : { hidden, stateAt: now } };
  return comments().findOneAndUpdate({ _id: id, ...LIVE }, change, { returnDocument: 'after' });
}

/** Deletes these comments, or all of an author, unless they were deleted before. Returns how many. */
export async function markDeleted(
  of: { ids: ObjectId[] } | { authorId: ObjectId },
  by: ObjectId,
  now: Date,
): Promise<number> {
  const which = 'ids' in of ? { _id: { $in: of.ids } } : of;
  const change = { $set: { deletedAt: now, deletedBy: by } };
  return (await comments().updateMany({ ...which, ...LIVE }, change)).modifiedCount;
}

/**
 * Restores a comment that this user deleted after `since`; with `under`, only if it is under that post. Null if there
 * is none.
 */
export function restore(
  id: ObjectId,
  { by, since, under }: { by: ObjectId; since: Date; under: ObjectId | null },
): Promise<Pick<CommentDoc, '_id' | 'postId' | 'authorId'> | null> {
  const post = under ? { postId: under } : {};
  return comments().findOneAndUpdate(
    { _id: id, ...post, deletedBy: by, deletedAt: { $gte: since } },
    { $set: { deletedAt: null, deletedBy: null } },
  );
}

/** Erases comments deleted before this moment, except for their places in threads. */
export async function eraseDeleted(before: Date): Promise<number> {
  const result = await comments().updateMany(
    { deletedAt: { $lt: before }, $or: [{ authorId: { $ne: null } }, { guest: { $exists: true } }] },
    {
      $set: { content: '', length: 0, authorId: null, deletedBy: null, editedAt: null },
      $unset: { media: '', guest: '' },
    },
  );
  return result.modifiedCount;
}

/** The comments that everybody may read, newest first, in batches. */
export async function* listVisible(postId: ObjectId, batchSize: number): AsyncGenerator<CommentDoc[]> {
  const cursor = comments()
    .find({ postId, ...VISIBLE })
    .sort(NEWEST_FIRST)
    .batchSize(batchSize);
  try {
    while (await cursor.hasNext()) yield cursor.readBufferedDocuments();
  } finally {
    await cursor.close();
  }
}

/** Whether the user has a comment that everybody may read, written before `before` if that is given. */
export async function hasVisible(authorId: ObjectId, before?: Date): Promise<boolean> {
  const filter: Filter<CommentDoc> = { authorId, ...VISIBLE };
  if (before) filter.createdAt = { $lt: before };
  return (await findOneWith(comments(), filter, ID)) !== null;
}

/** Includes deleted comments until they are erased. */
export async function hasAny(authorId: ObjectId): Promise<boolean> {
  return (await findOneWith(comments(), { authorId }, ID)) !== null;
}

export type ModerationFilter =
  | { kind: 'newest' }
  | { kind: 'hidden'; because?: HiddenBecause }
  | { kind: 'author'; id: ObjectId };

/** All comments, newest first, including those that readers do not see. */
export async function listComments(
  filter: ModerationFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ docs: CommentDoc[]; total: number }> {
  const query = toFilter(filter);
  const [docs, total] = await Promise.all([
    comments().find(query).sort(NEWEST_FIRST).skip(skip).limit(limit).toArray(),
    comments().countDocuments(query),
  ]);
  return { docs, total };
}

export function countHidden(because: HiddenBecause): Promise<number> {
  return comments().countDocuments({ hidden: because, ...LIVE });
}

/** The language versions of these comments. */
export function findPostIds(ids: ObjectId[]): Promise<ObjectId[]> {
  return comments().distinct('postId', { _id: { $in: ids } });
}

/** The states of these comments, without deleted ones. */
export function findLiveStates(ids: ObjectId[]): Promise<Projected<typeof STATE>[]> {
  return select(comments().find({ _id: { $in: ids }, ...LIVE }), STATE).toArray();
}

/**
 * Changes comments whose state is `from`, or all of them without `from`. Deleted ones stay unchanged. `stateAt` only
 * for a change that is announced.
 */
export async function setHiddenMany(
  ids: ObjectId[],
  hidden: HiddenBecause | null,
  { from, stateAt }: { from?: HiddenBecause | null; stateAt?: Date } = {},
): Promise<number> {
  const filter = { _id: { $in: ids }, ...LIVE, ...(from === undefined ? {} : { hidden: from }) };
  const result = await comments().updateMany(filter, { $set: stateAt ? { hidden, stateAt } : { hidden } });
  return result.matchedCount;
}

/** Restores the comments that this user deleted at that moment, unless they have been erased. */
export async function restoreMany(ids: ObjectId[], by: ObjectId, at: Date): Promise<number> {
  const result = await comments().updateMany(
    { _id: { $in: ids }, deletedBy: by, deletedAt: at },
    { $set: { deletedAt: null, deletedBy: null } },
  );
  return result.modifiedCount;
}

/** The language versions under which a user has written. */
export function listPostIdsBy(authorId: ObjectId): Promise<ObjectId[]> {
  return comments().distinct('postId', { authorId });
}

/** The language versions that have comments. */
export function listPostIds(): Promise<ObjectId[]> {
  return comments().distinct('postId');
}

/** All comments of a version, the oldest first. */
export function findOfPost(postId: ObjectId): AsyncIterable<CommentDoc> {
  return comments().find({ postId }).sort({ createdAt: 1, _id: 1 });
}

export async function deleteOfPosts(postIds: ObjectId[]): Promise<void> {
  await comments().deleteMany({ postId: { $in: postIds } });
}

function toFilter(filter: ModerationFilter): Filter<CommentDoc> {
  switch (filter.kind) {
    case 'newest':
      return LIVE;
    case 'hidden':
      return { ...LIVE, hidden: filter.because ?? { $ne: null } };
    case 'author':
      return { ...LIVE, authorId: filter.id };
  }
}
