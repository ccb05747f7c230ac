import type { Locale } from '#contract/locales.ts';
import { collection } from '../../db/client.ts';
import type { PostDoc } from '../model.ts';
import { visible } from '../store.ts';

const posts = () => collection<PostDoc>('posts');

/**
 * Up to this many tags each is looked up in an index, where no post is read: of 10,000 posts with 40 tags that
 * takes a fifth of the time. With more, one reading of all posts costs less, and leaves the connections to
 * others.
 */
const LOOKED_UP_MAX = 50;

type Question = { tagIds: number[]; locale: Locale; now: Date };

/** How many visible posts of the language each of the tags has; none may be left out. */
export async function countByTag({ tagIds, ...asked }: Question): Promise<Map<number, number>> {
  if (tagIds.length > LOOKED_UP_MAX) return countInAll(asked);
  const counts = await Promise.all(tagIds.map((tagId) => aggregateCount({ tagId, ...asked }).toArray()));
  return new Map(tagIds.map((tagId, at) => [tagId, counts[at]?.[0]?.count ?? 0]));
}

/** Those of the tags that visible posts of the language have. */
export async function findUsedTagIds({ tagIds, locale, now }: Question): Promise<number[]> {
  if (tagIds.length > LOOKED_UP_MAX) {
    const counts = await countInAll({ locale, now });
    return tagIds.filter((tagId) => counts.has(tagId));
  }
  const found = tagIds.map((tagId) =>
    posts().findOne({ locale, tagIds: tagId, ...visible(now) }, { projection: { _id: 1 } }),
  );
  const docs = await Promise.all(found);
  return tagIds.filter((_, at) => docs[at] !== null);
}

export function aggregateCount({ tagId, locale, now }: { tagId: number; locale: Locale; now: Date }) {
  return posts().aggregate<{ count: number }>([
    { $match: { locale, tagIds: tagId, ...visible(now) } },
    { $count: 'count' },
  ]);
}

async function countInAll({ locale, now }: Omit<Question, 'tagIds'>): Promise<Map<number, number>> {
  const counts = await posts()
    .aggregate<{ _id: number; count: number }>([
      { $match: { locale, ...visible(now) } },
      { $project: { tagIds: 1 } },
      { $unwind: '$tagIds' },
      { $group: { _id: '$tagIds', count: { $sum: 1 } } },
    ])
    .toArray();
  return new Map(counts.map(({ _id, count }) => [_id, count]));
}
