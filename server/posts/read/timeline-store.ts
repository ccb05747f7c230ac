import type { AggregationCursor, Filter, ObjectId } from 'mongodb';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { collection } from '../../db/client.ts';
import { only, select } from '../../db/projection.ts';
import type { PostDoc } from '../model.ts';
import { NEWEST_FIRST, visible } from '../store.ts';

const posts = () => collection<PostDoc>('posts');

const TIME = only<PostDoc>()('publishedAt');

/** Ids and times (milliseconds since 1970) of published versions, newest first: a column a field. */
export type TimelineColumns = { ids: ObjectId[]; times: number[] };

/** Versions read at once: one document of columns stays far below the 16 MB that MongoDB allows. */
const BATCH = 50_000;
/** The latest time that a date can hold. Null, as drafts have it, compares as no date. */
const LATEST = new Date(8.64e15);

/**
 * All published versions of a language, or of one tag in it, scheduled ones included. As columns of one
 * document, because thousands of small documents cost this process several times as much.
 */
export async function* findTimeline(
  scope: { locale: Locale; tagId?: number | undefined },
  batch = BATCH,
): AsyncGenerator<TimelineColumns> {
  let last: TimelinePlace | null = null;
  do {
    const [columns] = await aggregateTimeline(scope, last, batch).toArray();
    if (columns) yield columns;
    last = columns?.ids.length === batch ? lastPlace(columns) : null;
  } while (last);
}

type TimelinePlace = { id: ObjectId; time: number };

/** Exported for the test that it reads an index alone. */
export function aggregateTimeline(
  { locale, tagId }: { locale: Locale; tagId?: number | undefined },
  after: TimelinePlace | null,
  limit: number,
): AggregationCursor<TimelineColumns> {
  const time = after ? new Date(after.time) : LATEST;
  return posts().aggregate<TimelineColumns>([
    {
      $match: {
        locale,
        ...(tagId === undefined ? {} : { tagIds: tagId }),
        published: true,
        // The range beside the alternatives keeps the index from being read from its start.
        publishedAt: { $lte: time },
        ...(after ? { $or: [{ publishedAt: { $lt: time } }, { _id: { $lt: after.id } }] } : {}),
      },
    },
    { $sort: NEWEST_FIRST },
    { $limit: limit },
    { $project: { publishedAt: 1 } },
    {
      $group: {
        _id: null,
        ids: { $push: '$_id' },
        times: { $push: { $toDouble: '$publishedAt' } },
      },
    },
  ]);
}

function lastPlace({ ids, times }: TimelineColumns): TimelinePlace | null {
  const [id, time] = [ids.at(-1), times.at(-1)];
  return id === undefined || time === undefined ? null : { id, time };
}

/** When the newest of the posts that readers see was published. */
export function findNewestTime(now: Date): Promise<Date | null> {
  return findTime({ locale: { $in: [...LOCALES] }, ...visible(now) }, -1);
}

/** When the next scheduled post becomes visible, or null where none is scheduled. */
export function findNextDue(now: Date): Promise<Date | null> {
  return findTime({ locale: { $in: [...LOCALES] }, published: true, publishedAt: { $gt: now } }, 1);
}

async function findTime(filter: Filter<PostDoc>, direction: 1 | -1): Promise<Date | null> {
  const sort = { publishedAt: direction } as const;
  const [doc] = await select(posts().find(filter).sort(sort).limit(1), TIME).toArray();
  return doc?.publishedAt ?? null;
}
