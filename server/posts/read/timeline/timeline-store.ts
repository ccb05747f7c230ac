import type { AggregationCursor, ObjectId } from 'mongodb';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { collection } from '#server/db/client.ts';
import { AUTHOR_TIMELINE_INDEX, TAG_TIMELINE_INDEX, TIMELINE_INDEX } from '#server/db/core-collections.ts';
import { findIds } from '#server/db/ids.ts';
import { only, type Projected, select } from '#server/db/projection.ts';
import type { PostDoc } from '#server/posts/model.ts';
import { NEWEST_FIRST } from '#server/posts/store.ts';

const posts = () => collection<PostDoc>('posts');

const TIME = only<PostDoc>()('publishedAt');
const PLACE = only<PostDoc>()('_id', 'locale', 'slug', 'published', 'publishedAt', 'tagIds', 'authorName');

/** The fields that decide at which address and in which timelines a version is, and where. */
export type PlacedVersion = Projected<typeof PLACE>;

/** Ids and times (milliseconds since 1970) of published versions, newest first, as one column for each field. */
export type TimelineColumns = { ids: ObjectId[]; times: number[] };

/** A language, optionally limited to a tag or to the names of an author, but not to both. */
export type Scope = { locale: Locale; tagId?: number | undefined; names?: readonly string[] | undefined };

/**
 * How many versions are read at once: one document of columns has to stay far below the 16 MB that MongoDB allows.
 */
const BATCH = 50_000;

/**
 * All published versions of a language, or of one tag or one author in it, including scheduled ones. They are read as
 * columns of one document, because thousands of small documents cost this process several times as much.
 */
export async function* findTimeline(scope: Scope, batch = BATCH): AsyncGenerator<TimelineColumns> {
  let from: Start | null = START;
  while (from) {
    const [columns] = await aggregateTimeline(scope, from, batch).toArray();
    if (columns) yield columns;
    from = columns?.ids.length === batch ? nextStart(from, columns.times) : null;
  }
}

/** The latest time to read, and how many versions of that time were read before. */
type Start = { time: number; skip: number };

/** The latest time that a date can hold. Drafts have null instead, which is not a date. */
export const START: Start = { time: 8.64e15, skip: 0 };

/** Exported for the test that it reads only an index. */
export function aggregateTimeline(
  { locale, tagId, names }: Scope,
  { time, skip }: Start,
  limit: number,
): AggregationCursor<TimelineColumns> {
  const tag = tagId === undefined ? {} : { tagIds: tagId };
  const author = names === undefined ? {} : { authorName: { $in: [...names] } };
  const pipeline = [
    { $match: { locale, ...tag, ...author, published: true, publishedAt: { $lte: new Date(time) } } },
    { $sort: NEWEST_FIRST },
    // Conditions on time and id together would make the database read the posts.
    ...(skip > 0 ? [{ $skip: skip }] : []),
    { $limit: limit },
    { $project: { publishedAt: 1 } },
    { $group: { _id: null, ids: { $push: '$_id' }, times: { $push: { $toDouble: '$publishedAt' } } } },
  ];

  // Without a hint the database also tries other plans, some of which read every post.
  const hint = names ? AUTHOR_TIMELINE_INDEX : tagId === undefined ? TIMELINE_INDEX : TAG_TIMELINE_INDEX;
  return posts().aggregate<TimelineColumns>(pipeline, { hint });
}

function nextStart(from: Start, times: number[]): Start | null {
  const time = times.at(-1);
  if (time === undefined) return null;
  const same = times.length - times.indexOf(time);
  return { time, skip: time === from.time ? from.skip + same : same };
}

/** The versions that exist, published or not, in any order. */
export function findPlaced(ids: string[]): Promise<PlacedVersion[]> {
  return select(posts().find({ _id: { $in: findIds(ids) } }), PLACE).toArray();
}

/** The published and pinned versions of a language, scheduled ones included, newest first. */
export async function findPinned(locale: Locale): Promise<{ id: string; time: number }[]> {
  const cursor = posts().find({ locale, published: true, pinned: true }).sort(NEWEST_FIRST);
  const docs = await select(cursor, only<PostDoc>()('_id', 'publishedAt')).toArray();
  return docs.map(({ _id, publishedAt }) => ({ id: _id.toHexString(), time: Number(publishedAt) }));
}

/** When the next scheduled post becomes visible, or null if none is scheduled. */
export async function findNextDue(now: Date): Promise<Date | null> {
  const filter = { locale: { $in: [...LOCALES] }, published: true, publishedAt: { $gt: now } };
  const cursor = posts().find(filter).sort({ publishedAt: 1 }).limit(1);
  const [doc] = await select(cursor, TIME).toArray();
  return doc?.publishedAt ?? null;
}
