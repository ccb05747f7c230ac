import type { ObjectId } from 'mongodb';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { collection } from '#server/db/client.ts';
import { only, type Projected, select } from '#server/db/projection.ts';
import type { PostDoc, PostGroup } from '#server/posts/model.ts';

const posts = () => collection<PostDoc>('posts');
const groups = () => collection<PostGroup>('postGroups');

const TITLE = only<PostDoc>()('_id', 'slug', 'locale', 'title', 'translationId');
const NOT_BINNED = { $or: [{ bin: null }, { bin: { $exists: false } }] };

/** The filter names both languages, so that the index of a tag's timeline is used. */
const withTag = (tagId: number) => ({ locale: { $in: [...LOCALES] }, tagIds: tagId });

/** How many versions have each tag, or only this one, by language, drafts included. */
export function countVersionsByTag(
  tagId?: number,
): Promise<{ tagId: number; locale: Locale; count: number }[]> {
  return posts()
    .aggregate<{ tagId: number; locale: Locale; count: number }>([
      {
        $match: {
          ...(tagId === undefined ? { 'tagIds.0': { $exists: true } } : withTag(tagId)),
          ...NOT_BINNED,
        },
      },
      { $project: { locale: 1, tagIds: 1 } },
      { $unwind: '$tagIds' },
      ...(tagId === undefined ? [] : [{ $match: { tagIds: tagId } }]),
      { $group: { _id: { tagId: '$tagIds', locale: '$locale' }, count: { $sum: 1 } } },
      { $project: { _id: 0, tagId: '$_id.tagId', locale: '$_id.locale', count: 1 } },
    ])
    .toArray();
}

/** The versions with a tag, the last changed first. */
export function findTitlesWithTag(tagId: number, limit: number): Promise<Projected<typeof TITLE>[]> {
  const found = posts().find({ ...withTag(tagId), ...NOT_BINNED });
  return select(found.sort({ updatedAt: -1 }).limit(limit), TITLE).toArray();
}

export async function findIdsWithTag(tagId: number): Promise<ObjectId[]> {
  const docs = await select(posts().find(withTag(tagId)), only<PostDoc>()('_id')).toArray();
  return docs.map(({ _id }) => _id);
}

/** The tags among these that versions, or their copies in post groups, have. */
export async function findUsed(tagIds: number[]): Promise<Set<number>> {
  if (tagIds.length === 0) return new Set();

  const among = { $in: tagIds };
  const found = await Promise.all([
    posts().distinct('tagIds', { locale: { $in: [...LOCALES] }, tagIds: among }),
    groups().distinct('versions.tagIds', { 'versions.tagIds': among }),
    // Few groups have a pending change, and an index finds them.
    groups().distinct('pending.put.tagIds', {
      'pending.at': { $exists: true },
      'pending.put.tagIds': among,
    }),
  ]);

  return new Set(found.flat() as number[]).intersection(new Set(tagIds));
}

export function findVersions(ids: ObjectId[]): Promise<PostDoc[]> {
  return posts()
    .find({ _id: { $in: ids } })
    .toArray();
}

/**
 * Replaces a tag in versions and in the copies of post groups, or removes it if `to` is null. Interrupted
 * between the two steps, it may run again.
 */
export async function replaceTagId(from: number, to: number | null): Promise<void> {
  const lists = ['versions', 'pending.put'];
  if (to !== null) {
    await posts().updateMany(withTag(from), { $addToSet: { tagIds: to } });
    for (const list of lists) await changeCopies(list, from, { $addToSet: { [tagsIn(list)]: to } });
  }

  await posts().updateMany(withTag(from), { $pull: { tagIds: from } });
  for (const list of lists) await changeCopies(list, from, { $pull: { [tagsIn(list)]: from } });
}

/** Takes posts out of the series named after the tags with these slugs, and out of decided changes. */
export async function endSeries(slugs: string[]): Promise<void> {
  const named = { $in: slugs };
  await endStoredSeries(slugs);
  await groups().updateMany(
    { 'pending.put.series.slug': named },
    { $set: { 'pending.put.$[entry].series': null } },
    { arrayFilters: [{ 'entry.series.slug': named }] },
  );
}

/** Takes posts out of the series named after the tags with these slugs. */
export async function endStoredSeries(slugs: string[]): Promise<void> {
  await posts().updateMany({ 'series.slug': { $in: slugs } }, { $set: { series: null } });
}

/** The series among these that have parts. */
export function findUsedSeries(slugs: string[]): Promise<string[]> {
  return posts().distinct('series.slug', { 'series.slug': { $in: slugs } });
}

function tagsIn(list: string): string {
  return `${list}.$[entry].tagIds`;
}

async function changeCopies(list: string, from: number, change: object): Promise<void> {
  const options = { arrayFilters: [{ 'entry.tagIds': from }] };
  await groups().updateMany({ [`${list}.tagIds`]: from }, change, options);
}
