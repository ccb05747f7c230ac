import { LOCALES } from '#contract/locales.ts';
import { addDays, type Day, dayOf, startOfDay } from '#contract/time/days.ts';
import { findCounters, findFirstCounterDay } from './counter-store.ts';
import { aggregateEvents, type DayFacts, findRolledUpTo, replaceDay, setRolledUpTo } from './day-store.ts';
import { findFirstEventTime } from './event-store.ts';
import {
  byDimension,
  type CounterDoc,
  type DayDoc,
  type MachineRow,
  type NameRow,
  type PageRow,
} from './model.ts';
import { addTotals, EMPTY_TOTALS } from './totals.ts';

/** Events and counts of a day may still be written for this long after its end. */
const GRACE_MS = 10 * 60_000;
const SEARCHES_MAX = 100;

/**
 * Rolls up the days that are over, the earliest first. Each day is one document that is replaced as a whole, so
 * that an interrupted or repeated run changes nothing. Returns the days that it rolled up.
 */
export async function rollUpDays({
  timeZone,
  now = new Date(),
  signal,
}: {
  timeZone: string;
  now?: Date;
  signal?: AbortSignal | undefined;
}): Promise<Day[]> {
  const last = addDays(dayOf(new Date(now.getTime() - GRACE_MS), timeZone), -1);
  const rolledUpTo = await findRolledUpTo();
  const first = rolledUpTo === null ? await findFirstDay(timeZone) : addDays(rolledUpTo, 1);
  const done: Day[] = [];

  for (let day = first; day !== null && day <= last && !signal?.aborted; day = addDays(day, 1)) {
    await replaceDay(await computeDay({ day, timeZone }));
    await setRolledUpTo(day);
    done.push(day);
  }

  return done;
}

/** The totals of a day from its events and counters, even while it lasts; `until` limits the events. */
export async function computeDay({
  day,
  timeZone,
  until,
}: {
  day: Day;
  timeZone: string;
  until?: Date;
}): Promise<DayDoc> {
  const start = startOfDay(day, timeZone);
  const end = until ?? startOfDay(addDays(day, 1), timeZone);
  const [facts, counters] = await Promise.all([aggregateEvents({ start, end }), findCounters(day)]);

  return {
    _id: day,
    totals: toTotals(facts),
    pages: toPages(facts),
    ...byDimension((name) => withRest(facts[name], facts.named[name])),
    searches: toSearches(counters),
    machines: counters.flatMap(toMachine),
  };
}

async function findFirstDay(timeZone: string): Promise<Day | null> {
  const [time, counted] = await Promise.all([findFirstEventTime(), findFirstCounterDay()]);
  const days = [time && dayOf(time, timeZone), counted].filter((day) => day !== null);
  return days.sort()[0] ?? null;
}

function toTotals({ visitors, locales }: DayFacts): DayDoc['totals'] {
  const all = { ...locales.reduce(addTotals, EMPTY_TOTALS), visitors };
  const of = (locale: 'uk' | 'en') => {
    const { views, visitors, milliseconds, clicks } =
      locales.find((entry) => entry.locale === locale) ?? EMPTY_TOTALS;
    return { views, visitors, milliseconds, clicks };
  };
  return { all, uk: of('uk'), en: of('en') };
}

/** The pages of the day, and for each language one row with those that are not listed. */
function toPages({ pages, locales }: DayFacts): PageRow[] {
  const rows = pages.map(({ page, ...row }): PageRow => {
    if (page === null) return row;
    return typeof page === 'string' ? { ...row, path: page } : { ...row, postId: page };
  });
  const others = [...LOCALES, null].flatMap((locale): PageRow[] => {
    const total = locales.find((entry) => entry.locale === locale);
    if (!total) return [];

    const listed = rows.filter((row) => row.locale === locale).reduce(addTotals, EMPTY_TOTALS);
    const { views, milliseconds, clicks } = total;
    const left = {
      views: views - listed.views,
      milliseconds: milliseconds - listed.milliseconds,
      clicks: clicks - listed.clicks,
    };

    // Visitors of the remaining pages cannot be summed (one reader may have seen several), so they are 0.
    return left.views + left.milliseconds + left.clicks > 0 ? [{ locale, visitors: 0, ...left }] : [];
  });
  return [...rows, ...others];
}

function toSearches(counters: CounterDoc[]): NameRow[] {
  const all = counters.flatMap((entry) => (entry.kind === 'search' ? [entry] : []));
  const listed = all.slice(0, SEARCHES_MAX).map(({ locale, name, count }) => ({ locale, name, count }));
  return withRest(listed, sumOf(all));
}

/** The rows, and one row without a name for those that are not listed. */
function withRest(rows: NameRow[], total: number): NameRow[] {
  const rest = total - sumOf(rows);
  return rest > 0 ? [...rows, { locale: null, name: '', count: rest }] : rows;
}

function sumOf(rows: { count: number }[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}

function toMachine(counter: CounterDoc): MachineRow[] {
  if (counter.kind !== 'machine') return [];
  const { purpose, name, resource, count } = counter;
  return [{ purpose, name, resource, count }];
}
