import type { ObjectId } from 'mongodb';
import type { Analytics, NameCount } from '#contract/analytics.ts';
import { isLocale, type Locale } from '#contract/locales.ts';
import type { Actor } from '../auth/actor.ts';
import { requireCan } from '../auth/require-can.ts';
import { NotFound } from '../errors.ts';
import { mapPostLinks } from '../posts/read/versions.ts';
import { findVersionIdsOf } from '../posts/views.ts';
import { EMPTY_TOTALS, findDays, findDaysOfVersions, findDayTotals, findRolledUpTo } from './day-store.ts';
import { addDays, type Day, daysBetween } from './days.ts';
import type { DayDoc, Dimension, NameRow, PageRow, Totals } from './model.ts';
import type { DayRange } from './range.ts';
import { computeDay } from './roll-up.ts';

const ROWS_MAX = 100;
const MINUTE = 60_000;

type Options = { actor: Actor; range: DayRange; locale: Locale | null; timeZone: string };
type DayTotals = Pick<DayDoc, '_id' | 'totals'>;

/** The numbers of a range of days, with those of as many days before. Throws Forbidden. */
export async function reportAnalytics({ actor, range, locale, timeZone }: Options): Promise<Analytics> {
  requireCan(actor, 'read analytics');
  const before = precedingRange(range);
  const [days, previous] = await Promise.all([
    readDays({ range, timeZone }, findDays),
    readDays({ range: before, timeZone }, findDayTotals),
  ]);
  const names = (dimension: Dimension | 'searches') => sumNames(days, dimension, locale);
  return {
    ...toHead({ range, locale, timeZone, days, previous }),
    ...(await toPages(days, locale)),
    referrers: names('referrers'),
    sources: names('sources'),
    links: names('links'),
    devices: names('devices'),
    browsers: names('browsers'),
    searches: names('searches'),
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
}: Options & { slug: string }): Promise<Analytics> {
  requireCan(actor, 'read analytics');
  const ids = await findVersionIdsOf(slug);
  if (ids.length === 0) throw new NotFound('There is no such post');
  const before = precedingRange(range);
  const find = (days: DayRange) => findDaysOfVersions({ ids, ...days });
  const [days, previous] = await Promise.all([
    readDays({ range, timeZone }, find),
    readDays({ range: before, timeZone }, find),
  ]);
  const own = (found: Pick<DayDoc, '_id' | 'pages'>[]) => found.map((day) => toDayOfPost(day, ids));
  const ofPost = days.map(({ _id, pages }) => ({ _id, pages: pages.filter((row) => isOf(row, ids)) }));
  return {
    ...toHead({ range, locale, timeZone, days: own(days), previous: own(previous) }),
    ...(await toPages(ofPost, locale)),
    ...{ referrers: [], sources: [], links: [], devices: [], browsers: [], searches: [], machines: [] },
  };
}

/** Stored days as far as they are rolled up, and the others from their events. */
async function readDays<Found extends { _id: Day }>(
  { range, timeZone }: { range: DayRange; timeZone: string },
  find: (range: DayRange) => Promise<Found[]>,
): Promise<(Found | DayDoc)[]> {
  const rolledUpTo = (await findRolledUpTo()) ?? '';
  const stored = await find(range);
  const firstLive = rolledUpTo < range.from ? range.from : addDays(rolledUpTo, 1);
  // Between the end of a day and its roll-up only a few minutes pass, unless the service did not run.
  const live = daysBetween(firstLive, range.to).slice(-LIVE_DAYS_MAX);
  const computed = await Promise.all(live.map((day) => computeDay({ day, timeZone })));
  return [...stored.filter(({ _id }) => !live.includes(_id)), ...computed];
}

const LIVE_DAYS_MAX = 3;

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
    toMinutes(all.map(({ totals }) => totals[key]).reduce(add, EMPTY_TOTALS.all));
  const byDay = new Map(days.map(({ _id, totals }) => [_id, totals]));
  return {
    ...range,
    timeZone,
    locale,
    totals: sum(days),
    previous: { ...precedingRange(range), totals: sum(previous) },
    days: daysBetween(range.from, range.to).map((day) => {
      const { all, uk, en } = byDay.get(day) ?? EMPTY_TOTALS;
      return { day, all: toMinutes(all), uk: toMinutes(uk), en: toMinutes(en) };
    }),
  };
}

async function toPages(
  days: Pick<DayDoc, 'pages'>[],
  locale: Locale | null,
): Promise<Pick<Analytics, 'posts' | 'pages'>> {
  const rows = new Map<string, PageRow>();
  for (const row of days.flatMap(({ pages }) => pages)) {
    if (locale !== null && row.locale !== locale) continue;
    const key = row.postId?.toHexString() ?? row.path ?? '';
    rows.set(key, { ...row, ...add(rows.get(key) ?? EMPTY_TOTALS.all, row) });
  }
  const sorted = [...rows].sort(
    ([a, one], [b, other]) =>
      other.views - one.views || other.milliseconds - one.milliseconds || (a < b ? -1 : 1),
  );
  const isPost = ([, { postId }]: [string, PageRow]) => postId !== undefined;
  const posts = sorted.filter(isPost).slice(0, ROWS_MAX);
  const others = sorted.filter((entry) => !isPost(entry)).slice(0, ROWS_MAX);
  const links = await mapPostLinks(posts.map(([id]) => id));
  return {
    posts: posts.flatMap(([id, row]) => {
      if (!isLocale(row.locale)) return [];
      const { slug = null, title = null } = links.get(id) ?? {};
      return [{ id, locale: row.locale, slug, title, ...toMinutes(row) }];
    }),
    pages: others.map(([path, row]) => ({ path: path === '' ? null : path, ...toMinutes(row) })),
  };
}

/** Rows without a language are the rest of both; they are part of no single one. */
function sumNames(
  days: Pick<DayDoc, Dimension | 'searches'>[],
  dimension: Dimension | 'searches',
  locale: Locale | null,
): NameCount[] {
  const counts = new Map<string, number>();
  const isAsked = (row: NameRow) => locale === null || row.locale === locale;
  for (const { name, count } of days.flatMap((day) => day[dimension]).filter(isAsked)) {
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return toSorted([...counts].map(([name, count]) => ({ name, count })));
}

function sumMachines(days: Pick<DayDoc, 'machines'>[]): Analytics['machines'] {
  const sums = new Map<string, Analytics['machines'][number]>();
  for (const row of days.flatMap(({ machines }) => machines)) {
    const key = `${row.purpose} ${row.resource} ${row.name}`;
    sums.set(key, { ...row, count: row.count + (sums.get(key)?.count ?? 0) });
  }
  return toSorted([...sums.values()]);
}

function toSorted<Row extends NameCount>(rows: Row[]): Row[] {
  return rows
    .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
    .slice(0, ROWS_MAX);
}

function isOf({ postId }: PageRow, ids: ObjectId[]): boolean {
  return postId !== undefined && ids.some((id) => id.equals(postId));
}

/** Visitors who read both versions count for each of them: the rows of pages do not tell. */
function toDayOfPost({ _id, pages }: Pick<DayDoc, '_id' | 'pages'>, ids: ObjectId[]): DayTotals {
  const rows = pages.filter((row) => isOf(row, ids));
  const sum = (locale: Locale | null) =>
    rows.filter((row) => locale === null || row.locale === locale).reduce(add, EMPTY_TOTALS.all);
  return { _id, totals: { all: sum(null), uk: sum('uk'), en: sum('en') } };
}

function add(one: Totals, other: Totals): Totals {
  return {
    views: one.views + other.views,
    visitors: one.visitors + other.visitors,
    milliseconds: one.milliseconds + other.milliseconds,
    clicks: one.clicks + other.clicks,
  };
}

function toMinutes({ views, visitors, milliseconds, clicks }: Totals): Analytics['totals'] {
  return { views, visitors, minutes: Math.round(milliseconds / MINUTE), clicks };
}
