import type { ObjectId } from 'mongodb';
import { FORMER_SLUGS_MAX } from '#contract/limits.ts';
import { collection } from '#server/db/client.ts';
import type { AuthorDoc, AuthorFields, MergedAuthor } from './model.ts';

const authors = () => collection<AuthorDoc>('authors');

const PRESENT = { merged: { $exists: false } } as const;

/** All authors, including those whose merge is not completed: see `withMerges`. */
export function findAllAuthors(): Promise<AuthorDoc[]> {
  return authors().find().sort({ slug: 1 }).toArray();
}

export function findAuthor(_id: ObjectId): Promise<AuthorDoc | null> {
  return authors().findOne({ _id, ...PRESENT });
}

/** Throws a duplicate key error if another author has the slug or one of the names. */
export async function insertAuthor(doc: AuthorDoc): Promise<void> {
  await authors().insertOne(doc);
}

/**
 * Changes an author who has not changed since they were read. The same write makes their slug a former one. False if
 * somebody else has changed or deleted them. Throws a duplicate key error like `insertAuthor`.
 */
export async function updateAuthor(
  { formerSlugs: _, ...read }: AuthorDoc,
  fields: AuthorFields,
  former: string[],
): Promise<boolean> {
  const { slug } = fields;
  const formerSlugs = lastSlugs(['$formerSlugs', ['$slug'], former], { $literal: slug });

  // With `$literal`, a text that begins with `$` is not read as a field.
  const literal = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, { $literal: value }]),
  );
  const asRead = { ...read, ...PRESENT };
  const result = await authors().updateOne(asRead, [{ $set: { ...literal, formerSlugs } }]);

  return result.matchedCount === 1;
}

/** True if an author had the picture. */
export async function replacePicture(from: string, to: string): Promise<boolean> {
  return (await authors().updateMany({ picture: from }, { $set: { picture: to } })).matchedCount > 0;
}

/** Removes these slugs from the former slugs of all other authors. */
export async function takeFormerSlugs(_id: ObjectId, slugs: string[]): Promise<void> {
  await authors().updateMany({ _id: { $ne: _id } }, { $pull: { formerSlugs: { $in: slugs } } });
}

/** Deletes an author and those who are being merged into them. False if there is none. */
export async function deleteAuthor(_id: ObjectId): Promise<boolean> {
  const { deletedCount } = await authors().deleteOne({ _id, ...PRESENT });
  if (deletedCount === 1) await authors().deleteMany({ 'merged.into': _id });
  return deletedCount === 1;
}

/**
 * Decides the merge of an author into another one; this frees their names and their slug. Null if there is no such
 * author.
 */
export async function markMerged(_id: ObjectId, into: ObjectId): Promise<MergedAuthor | null> {
  const nothing = placeholder(_id);
  const merged = { into, slug: '$slug', names: '$names', formerSlugs: '$formerSlugs' };
  const marked = await authors().findOneAndUpdate(
    { _id, ...PRESENT },
    [{ $set: { merged, slug: nothing, names: [nothing], formerSlugs: [] } }],
    { returnDocument: 'after' },
  );

  return marked as MergedAuthor | null;
}

export async function findMerged(): Promise<MergedAuthor[]> {
  return (await authors()
    .find({ merged: { $exists: true } })
    .toArray()) as MergedAuthor[];
}

/**
 * Adds names and slugs that the author lacks. False if there is no such author; throws a duplicate key error like
 * `insertAuthor`.
 */
export async function addNames(_id: ObjectId, names: string[], former: string[]): Promise<boolean> {
  const isNew = { $not: [{ $in: ['$$name', '$names'] }] };
  const added = { $filter: { input: { $literal: names }, as: 'name', cond: isNew } };
  const formerSlugs = lastSlugs(['$formerSlugs', { $literal: former }], '$slug');
  const change = { names: { $concatArrays: ['$names', added] }, formerSlugs };
  return (await authors().updateOne({ _id, ...PRESENT }, [{ $set: change }])).matchedCount === 1;
}

/** Undoes `markMerged`. Throws a duplicate key error like `insertAuthor`. */
export async function restoreMerged(
  _id: ObjectId,
  { names, slug }: Pick<AuthorDoc, 'names' | 'slug'>,
): Promise<boolean> {
  const own = { slug: { $literal: slug }, formerSlugs: '$merged.formerSlugs', names: { $literal: names } };
  const marked = { _id, merged: { $exists: true } };
  const result = await authors().updateOne(marked, [{ $set: own }, { $unset: 'merged' }]);
  return result.matchedCount === 1;
}

/** If an author is merged, those who are being merged into them are redirected to the next one. */
export async function redirectMerged(from: ObjectId, into: ObjectId): Promise<void> {
  await authors().updateMany({ 'merged.into': from }, { $set: { 'merged.into': into } });
}

export async function deleteMerged(_id: ObjectId): Promise<void> {
  await authors().deleteOne({ _id, merged: { $exists: true } });
}

/** The names among these that no author has. */
export async function findFree(names: string[]): Promise<string[]> {
  const taken = (await authors().distinct('names', { names: { $in: names } })) as string[];
  return names.filter((name) => !taken.includes(name));
}

export async function isSlugFree(slug: string): Promise<boolean> {
  return (await authors().countDocuments({ slug }, { limit: 1 })) === 0;
}

/** A slug and a name that are not in use. */
function placeholder(id: ObjectId): string {
  return `/${id.toHexString()}`;
}

/** Joins the lists without the present slug, as an expression for the database. */
function lastSlugs(lists: unknown[], present: unknown): object {
  return { $slice: [{ $setDifference: [{ $setUnion: lists }, [present]] }, -FORMER_SLUGS_MAX] };
}
