import { FORMER_SLUGS_MAX } from '#contract/limits.ts';
import { collection } from '#server/db/client.ts';
import { isDuplicateKey } from '#server/db/failures.ts';
import { placeholderSlug, type TagDoc, type TagFields } from './model.ts';

const tags = () => collection<TagDoc>('tags');
const counters = () => collection<{ _id: string; value: number }>('counters');

const LIVE = { goneAt: { $exists: false } } as const;

export function findAllTags(): Promise<TagDoc[]> {
  return tags().find(LIVE).sort({ slug: 1 }).toArray();
}

/** The tag that has or had this slug; one that has it now comes first. */
export async function findTagBySlug(slug: string): Promise<TagDoc | null> {
  const present = await tags().findOne({ slug, ...LIVE });
  return present ?? tags().findOne({ formerSlugs: slug, ...LIVE });
}

export async function findFormerSlugs(): Promise<string[]> {
  const slugs = await tags().distinct('formerSlugs', LIVE);
  return slugs.filter((slug) => slug !== undefined);
}

/** The tags that have or had these slugs. */
export function findTagsBySlug(slugs: string[]): Promise<TagDoc[]> {
  const named = { $or: [{ slug: { $in: slugs } }, { formerSlugs: { $in: slugs } }] };
  return tags()
    .find({ ...named, ...LIVE })
    .toArray();
}

export function findTagsById(ids: number[]): Promise<TagDoc[]> {
  return tags()
    .find({ _id: { $in: ids }, ...LIVE })
    .toArray();
}

/** Inserts the tag, or returns the one that another writer has inserted in the meantime. */
export async function insertTag(tag: Omit<TagDoc, '_id'>): Promise<TagDoc> {
  for (;;) {
    const doc = { _id: await nextTagId(), ...tag };
    try {
      await tags().insertOne(doc);
      return doc;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const existing = await findTagBySlug(tag.slug);
      if (existing) return existing;
      // In a restored backup of a database in use, tags may be ahead of their counter.
      if (!isDuplicateKey(error, '_id')) throw error;
    }
  }
}

/** Sets a name that is missing; an existing name stays. */
export async function fillTagName(id: number, field: 'nameUk' | 'nameEn', name: string): Promise<void> {
  await tags().updateOne({ _id: id, [field]: null }, { $set: { [field]: name } });
}

/**
 * Changes a tag that has not changed since it was read. The same update adds its slug to the former ones, so that no
 * slug is lost that a merge adds in the meantime. False if somebody else has changed or deleted the tag. Throws a
 * duplicate key error if another tag has the slug.
 */
export async function updateTag(read: TagDoc, { slug, ...fields }: TagFields): Promise<boolean> {
  const own = { $cond: [{ $eq: ['$slug', { $literal: slug }] }, [], ['$slug']] };
  const formerSlugs = lastSlugs([withoutSlugs([slug]), own]);

  // A missing description equals null.
  const { descriptionUk = null, descriptionEn = null } = read;
  const asRead = { _id: read._id, slug: read.slug, nameUk: read.nameUk, nameEn: read.nameEn };
  const filter = { ...asRead, descriptionUk, descriptionEn, ...LIVE };
  const result = await tags().updateOne(filter, [
    { $set: { formerSlugs } },
    { $set: mapToLiterals({ slug, ...fields }) },
  ]);

  return result.matchedCount === 1;
}

export async function setDescriptions(
  id: number,
  descriptions: Required<Pick<TagDoc, 'descriptionUk' | 'descriptionEn'>>,
): Promise<void> {
  await tags().updateOne({ _id: id, ...LIVE }, { $set: descriptions });
}

/** Removes these slugs from the former slugs of all other tags. */
export async function takeFormerSlugs(id: number, slugs: string[]): Promise<void> {
  const others = { _id: { $ne: id }, formerSlugs: { $in: slugs } };
  await tags().updateMany(others, { $pull: { formerSlugs: { $in: slugs } } });
}

/** Marks a tag as merged or deleted, which frees its slug. Null if there is no such tag. */
export function markGone(
  id: number,
  { goneAt, mergedInto }: { goneAt: Date; mergedInto: number | null },
): Promise<TagDoc | null> {
  const into = mergedInto === null ? {} : { mergedInto };
  const goneSlugs = { $concatArrays: [['$slug'], { $ifNull: ['$formerSlugs', []] }] };
  return tags().findOneAndUpdate(
    { _id: id, ...LIVE },
    [
      { $set: { goneSlugs } },
      { $set: mapToLiterals({ slug: placeholderSlug(id), formerSlugs: [], goneAt, ...into }) },
    ],
    { returnDocument: 'before' },
  );
}

/** Undoes `markGone`. */
export async function restoreGone({ _id, slug, formerSlugs = [] }: TagDoc): Promise<void> {
  const change = {
    $set: { slug, formerSlugs },
    $unset: { goneAt: '', goneSlugs: '', mergedInto: '' },
  } as const;
  await tags().updateOne({ _id }, change);
}

/** False if there is no such tag. */
export async function addFormerSlugs(id: number, slugs: string[]): Promise<boolean> {
  const formerSlugs = lastSlugs([withoutSlugs(slugs), { $literal: slugs }]);
  const result = await tags().updateOne({ _id: id, ...LIVE }, [{ $set: { formerSlugs } }]);
  return result.matchedCount === 1;
}

/** Tags that were merged into this one now lead to another one. */
export async function redirectMerged(from: number, to: number): Promise<void> {
  await tags().updateMany({ mergedInto: from }, { $set: { mergedInto: to } });
}

export function findGone(): Promise<TagDoc[]> {
  return tags()
    .find({ goneAt: { $exists: true } })
    .toArray();
}

export async function deleteGoneBefore(before: Date): Promise<void> {
  await tags().deleteMany({ goneAt: { $lt: before } });
}

/** The former slugs of a tag without these, as an expression for the database. */
function withoutSlugs(slugs: string[]): object {
  const input = { $ifNull: ['$formerSlugs', []] };
  return { $filter: { input, as: 'former', cond: { $not: [{ $in: ['$$former', { $literal: slugs }] }] } } };
}

/** Joins the lists, as an expression for the database; the oldest slugs beyond the maximum are forgotten. */
function lastSlugs(lists: object[]): object {
  return { $slice: [{ $concatArrays: lists }, -FORMER_SLUGS_MAX] };
}

/** Texts may begin with `$`, which an expression would read as a field. */
function mapToLiterals(fields: object): Record<string, { $literal: unknown }> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { $literal: value }]));
}

async function nextTagId(): Promise<number> {
  const options = { upsert: true, returnDocument: 'after' } as const;
  const counter = await counters().findOneAndUpdate({ _id: 'tags' }, { $inc: { value: 1 } }, options);
  if (!counter) throw new Error('The counter of tags was neither found nor created');
  return counter.value;
}
