import type { Document, ObjectId } from 'mongodb';
import type { Day } from '#contract/time/days.ts';
import { collection } from '#server/db/client.ts';
import { only, select } from '#server/db/projection.ts';
import {
  type AnalyticsState,
  byDimension,
  type DayDoc,
  type Dimension,
  type EventDoc,
  type NameRow,
  type PageRow,
  type Totals,
} from './model.ts';

const events = () => collection<EventDoc>('analyticsEvents');
const days = () => collection<DayDoc>('analyticsDays');
const states = () => collection<AnalyticsState>('analyticsState');

/** The maximum number of rows for a day; the rest becomes one row without a name. */
const PAGES_MAX = 1_000;
const NAMES_MAX = 100;

type Sums = Omit<Totals, 'visitors'>;
/** The contents of a day's events, in rows that are not complete yet. */
export type DayFacts = {
  visitors: number;
  /** The number of events that have a name in each dimension, listed or not. */
  named: Record<Dimension, number>;
  locales: (Totals & { locale: PageRow['locale'] })[];
  pages: (Totals & { locale: PageRow['locale']; page: ObjectId | string | null })[];
} & Record<Dimension, NameRow[]>;

const IS_VIEW = { $cond: [{ $eq: ['$type', 'pageview'] }, 1, 0] };
const SUMS: Record<keyof Sums, Document> = {
  views: { $sum: IS_VIEW },
  clicks: { $sum: { $cond: [{ $eq: ['$type', 'click'] }, 1, 0] } },
  milliseconds: { $sum: { $ifNull: ['$duration', 0] } },
};
const SUMS_OF_SUMS = Object.fromEntries(Object.keys(SUMS).map((name) => [name, { $sum: `$${name}` }]));
/** Counts the visitors who viewed something, after a grouping by visitor. */
const VISITORS = { visitors: { $sum: { $cond: [{ $gt: ['$views', 0] }, 1, 0] } } };

const FIELDS: Record<Dimension, { field: keyof EventDoc; type: EventDoc['type'] }> = {
  referrers: { field: 'referrer', type: 'pageview' },
  sources: { field: 'source', type: 'pageview' },
  links: { field: 'target', type: 'click' },
  devices: { field: 'device', type: 'pageview' },
  browsers: { field: 'browser', type: 'pageview' },
};

const NAMED = byDimension((name) => {
  const { field, type } = FIELDS[name];
  const isNamed = { $and: [{ $eq: ['$type', type] }, { $gt: [`$${field}`, null] }] };
  return { $sum: { $cond: [isNamed, 1, 0] } };
});

/** People's events from `start` to before `end`, read once. */
export async function aggregateEvents({ start, end }: { start: Date; end: Date }): Promise<DayFacts> {
  const [facts] = await events()
    .aggregate<Omit<DayFacts, 'named'> & { all: { visitors: number }[]; named: Record<Dimension, number>[] }>(
      [
        { $match: { at: { $gte: start, $lt: end }, machine: { $exists: false } } },
        {
          $facet: {
            all: [{ $match: { type: 'pageview' } }, { $group: { _id: '$visitor' } }, { $count: 'visitors' }],
            locales: byVisitor({ locale: '$locale' }, { locale: '$_id.locale' }),
            pages: [
              ...byVisitor(
                { locale: '$locale', page: { $ifNull: ['$postId', '$path'] } },
                { locale: '$_id.locale', page: '$_id.page' },
              ),
              { $sort: { views: -1, milliseconds: -1, page: 1 } },
              { $limit: PAGES_MAX },
            ],
            named: [{ $group: { _id: null, ...NAMED } }],
            ...byDimension(byName),
          },
        },
      ],
      { allowDiskUse: true },
    )
    .toArray();
  if (!facts) throw new Error('A facet always has one document');

  const { all, named, ...others } = facts;
  return { ...others, visitors: all[0]?.visitors ?? 0, named: named[0] ?? byDimension(() => 0) };
}

/** Sums by key, with the number of different visitors. */
function byVisitor(key: Document, fields: Document): Document[] {
  const outer = Object.fromEntries(Object.keys(key).map((name) => [name, `$_id.${name}`]));
  return [
    { $group: { _id: { ...key, visitor: '$visitor' }, ...SUMS } },
    { $group: { _id: outer, ...SUMS_OF_SUMS, ...VISITORS } },
    { $addFields: fields },
    { $project: { _id: 0 } },
  ];
}

/** The most frequent values of a dimension, by language. */
function byName(dimension: Dimension): Document[] {
  const { field, type } = FIELDS[dimension];
  return [
    { $match: { type, [field]: { $exists: true } } },
    { $group: { _id: { locale: '$locale', name: `$${field}` }, count: { $sum: 1 } } },
    { $project: { _id: 0, locale: '$_id.locale', name: '$_id.name', count: 1 } },
    { $sort: { count: -1, name: 1, locale: 1 } },
    { $limit: NAMES_MAX },
  ];
}

export async function replaceDay(doc: DayDoc): Promise<void> {
  await days().replaceOne({ _id: doc._id }, doc, { upsert: true });
}

/** Whole days, earliest first. */
export function findDays({ from, to }: { from: Day; to: Day }): Promise<DayDoc[]> {
  return days()
    .find({ _id: { $gte: from, $lte: to } })
    .sort({ _id: 1 })
    .toArray();
}

/** The days without their breakdowns. */
export function findDayTotals({
  from,
  to,
}: {
  from: Day;
  to: Day;
}): Promise<Pick<DayDoc, '_id' | 'totals'>[]> {
  const cursor = days()
    .find({ _id: { $gte: from, $lte: to } })
    .sort({ _id: 1 });
  return select(cursor, only<DayDoc>()('_id', 'totals')).toArray();
}

/** Days with only the rows of these versions. */
export function findDaysOfVersions({
  ids,
  from,
  to,
}: {
  ids: ObjectId[];
  from: Day;
  to: Day;
}): Promise<Pick<DayDoc, '_id' | 'pages'>[]> {
  return days()
    .aggregate<Pick<DayDoc, '_id' | 'pages'>>([
      { $match: { _id: { $gte: from, $lte: to }, 'pages.postId': { $in: ids } } },
      {
        $project: {
          pages: { $filter: { input: '$pages', as: 'row', cond: { $in: ['$$row.postId', ids] } } },
        },
      },
      { $sort: { _id: 1 } },
    ])
    .toArray();
}

export async function findRolledUpTo(): Promise<Day | null> {
  return (await states().findOne({ _id: 'state' }))?.rolledUpTo ?? null;
}

export async function setRolledUpTo(day: Day): Promise<void> {
  await states().updateOne({ _id: 'state' }, { $max: { rolledUpTo: day } }, { upsert: true });
}
