import type { ObjectId } from 'mongodb';
import { FORMER_SLUGS_MAX } from '#contract/limits.ts';
import { collection } from '../db/client.ts';
import type { AuthorDoc, AuthorFields } from './model.ts';

const authors = () => collection<AuthorDoc>('authors');

export function findAllAuthors(): Promise<AuthorDoc[]> {
  return authors().find().sort({ slug: 1 }).toArray();
}

export function findAuthor(_id: ObjectId): Promise<AuthorDoc | null> {
  return authors().findOne({ _id });
}

/** Throws a duplicate key error where the slug or one of the names is another author's. */
export async function insertAuthor(doc: AuthorDoc): Promise<void> {
  await authors().insertOne(doc);
}

/**
 * Changes an author; the slug that they had becomes a former one in the same write. False where there is none.
 * Throws a duplicate key error as `insertAuthor` does.
 */
export async function updateAuthor(_id: ObjectId, fields: AuthorFields, former: string[]): Promise<boolean> {
  const { slug } = fields;
  const known = { $setUnion: ['$formerSlugs', ['$slug'], former] };
  const formerSlugs = { $slice: [{ $setDifference: [known, [slug]] }, -FORMER_SLUGS_MAX] };
  // `$literal`: a text that begins with `$` is no field.
  const literal = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, { $literal: value }]),
  );
  const result = await authors().updateOne({ _id }, [{ $set: { ...literal, formerSlugs } }]);
  return result.matchedCount === 1;
}

/** Removes these slugs from the former slugs of all other authors. */
export async function takeFormerSlugs(_id: ObjectId, slugs: string[]): Promise<void> {
  await authors().updateMany({ _id: { $ne: _id } }, { $pull: { formerSlugs: { $in: slugs } } });
}

/** False where there is none. */
export async function deleteAuthor(_id: ObjectId): Promise<boolean> {
  return (await authors().deleteOne({ _id })).deletedCount === 1;
}
