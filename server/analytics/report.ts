import type { ObjectId } from 'mongodb';
import type { Analytics } from '#contract/analytics/analytics.ts';
import type { Locale } from '#contract/locales.ts';
import { addDays, type Day, dayOf, daysBetween, startOfDay } from '#contract/time/days.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { NotFound } from '#server/errors.ts';
import { findVersionIdsOf } from '#server/posts/views.ts';
import { sumMachines, sumNames, toPages } from './breakdowns.ts';
import { findDays, findDaysOfVersions, findDayTotals, findRolledUpTo } from './day-store.ts';
import { findFirstEventTime } from './event-store.ts';
import { byDimension, type DayDoc, type PageRow } from './model.ts';
import type { DayRange } from './range.ts';
import { computeDay } from './roll-up.ts';
import { addTotals, EMPTY_TOTALS, toMinutes } from './totals.ts';

type Options = { actor: Actor; range: DayRange; locale: Locale | null; timeZone: string; now?: Date };
type DayTotals = Pick<DayDoc, '_id' | 'totals'>;

const EMPTY_DAY: DayDoc['totals'] = { all: EMPTY_TOTALS, uk: EMPTY_TOTALS, en: EMPTY_TOTALS };

/** The numbers of a range of days, and of as many days before. Throws Forbidden. */
export async function reportAnalytics({
  actor,
  range,
  locale,
  timeZone,
  now = new Date(),
}: Options): Promise<Analytics> {
  requireCan(actor, 'read analytics');
  const [days, previous] = await Promise.all([
    readDays({ range, timeZone }, findDays),
    readPrevious({ range, timeZone, now }, findDayTotals),
  ]);

  return {
    ...toHead({ range, locale, timeZone, days, previous }),
    ...(await toPages(days, locale)),
    ...byDimension((name) => sumNames(days, name, locale)),
    searches: sumNames(days, 'searches', locale),
    machines: sumMachines(days),
  };
}

/** The numbers of both versions of one post. Throws Forbidden and NotFound. */
export async function reportPost({
  actor,
  slug,
  range,
  locale,
  timeZone,
  now = new Date(),
}: Options & { slug: string }): Promise<Analytics> {
  requireCan(actor, 'read analytics');
  const ids = await findVersionIdsOf(slug);
  if (ids.length === 0) throw new NotFound('Post not found');

  const find = (days: DayRange) => findDaysOfVersions({ ids, ...days });
  const [days, previous] = await Promise.all([
    readDays({ range, timeZone }, find),
    readPrevious({ range, timeZone, now }, find),
  ]);

  const own = (found: Pick<DayDoc, '_id' | 'pages'>[]) => found.map((day) => toDayOfPost(day, ids));
  const ofPost = days.map(({ _id, pages }) => ({ _id, pages: pages.filter((row) => isOf(row, ids)) }));
  return {
    ...toHead({ range, locale, timeZone, days: own(days), previous: own(previous) }),
    ...(await toPages(ofPost, locale)),
    ...byDimension(() => []),
    searches: [],
    machines: [],
  };
}

/** Days that are rolled up come from the store, the others from their events. */
async function readDays<Found extends { _id: Day }>(
  { range, timeZone }: { range: DayRange; timeZone: string },
  find: (range: DayRange) => Promise<Found[]>,
): Promise<(Found | DayDoc)[]> {
  const rolledUpTo = (await findRolledUpTo()) ?? '';
  const stored = await find(range);
  const firstLive = rolledUpTo < range.from ? range.from : addDays(rolledUpTo, 1);

  // Usually the roll-up follows a few minutes after the end of a day; it takes longer only if the service did not
  // run.
  const live = daysBetween(firstLive, range.to).slice(-LIVE_DAYS_MAX);
  const computed = await Promise.all(live.map((day) => computeDay({ day, timeZone })));
  return [...stored.filter(({ _id }) => !live.includes(_id)), ...computed];
}

const LIVE_DAYS_MAX = 3;

/**
 * The days before the range. If the range ends today, the last of them is read only up to the same time of day, as
 * far as its events still exist, so that part of a day is not compared with a whole one.
 */
async function readPrevious<Found extends { _id: Day }>(
  { range, timeZone, now }: { range: DayRange; timeZone: string; now: Date },
  find: (range: DayRange) => Promise<Found[]>,
): Promise<(Found | DayDoc)[]> {
  const before = precedingRange(range);
  const days = await readDays({ range: before, timeZone }, find);
  if (range.to !== dayOf(now, timeZone)) return days;

  const first = await findFirstEventTime();
  if (!first || dayOf(first, timeZone) > before.to) return days;

  const start = startOfDay(before.to, timeZone).getTime();
  const until = new Date(start + now.getTime() - startOfDay(range.to, timeZone).getTime());
  const part = await computeDay({ day: before.to, timeZone, until });

  return [...days.filter(({ _id }) => _id !== before.to), part];
}

function precedingRange({ from, to }: DayRange): DayRange {
  const length = daysBetween(from, to).length;
  return { from: addDays(from, -length), to: addDays(from, -1) };
}

function toHead({
  range,
  locale,
  timeZone,
  days,
  previous,
}: Omit<Options, 'actor'> & { days: DayTotals[]; previous: DayTotals[] }): Pick<
  Analytics,
  'from' | 'to' | 'timeZone' | 'locale' | 'totals' | 'previous' | 'days'
> {
  const key = locale ?? 'all';
  const sum = (all: DayTotals[]) =>
    toMinutes(all.map(({ totals }) => totals[key]).reduce(addTotals, EMPTY_TOTALS));
  const byDay = new Map(days.map(({ _id, totals }) => [_id, totals]));

  return {
    ...range,
    timeZone,
    locale,
    totals: sum(days),
    previous: { ...precedingRange(range), totals: sum(previous) },
    days: daysBetween(range.from, range.to).map((day) => {
      const { all, uk, en } = byDay.get(day) ?? EMPTY_DAY;
      return { day, all: toMinutes(all), uk: toMinutes(uk), en: toMinutes(en) };
    }),
  };
}

function isOf({ postId }: PageRow, ids: ObjectId[]): boolean {
  return postId !== undefined && ids.some((id) => id.equals(postId));
}

/**
 * Visitors who read both versions are counted for each, because the rows of pages do not show that they are the same.
 */
function toDayOfPost({ _id, pages }: Pick<DayDoc, '_id' | 'pages'>, ids: ObjectId[]): DayTotals {
  const rows = pages.filter((row) => isOf(row, ids));
  const sum = (locale: Locale | null) =>
    rows.filter((row) => locale === null || row.locale === locale).reduce(addTotals, EMPTY_TOTALS);
  return { _id, totals: { all: sum(null), uk: sum('uk'), en: sum('en') } };
}
