import type { Analytics, NameCount } from '#contract/analytics/analytics.ts';
import { isLocale, type Locale } from '#contract/locales.ts';
import { mapPostLinks } from '#server/posts/read/versions.ts';
import type { DayDoc, Dimension, MachineRow, NameRow, PageRow } from './model.ts';
import { addTotals, EMPTY_TOTALS, toMinutes } from './totals.ts';

/** The maximum number of rows in a report; all further ones are joined into one row. */
const POSTS_MAX = 1_000;
const ROWS_MAX = 100;

/**
 * The posts and the other pages of the days. The last page has no path: it stands for all pages that are not listed.
 */
export async function toPages(
  days: Pick<DayDoc, 'pages'>[],
  locale: Locale | null,
): Promise<Pick<Analytics, 'posts' | 'pages'>> {
  const sorted = sumPages(days, locale);
  const all = sorted.filter(({ postId }) => postId !== undefined);
  const paths = sorted.filter(({ postId, path }) => postId === undefined && path !== undefined);
  const unnamed = sorted.filter(({ postId, path }) => postId === undefined && path === undefined);
  const posts = all.slice(0, POSTS_MAX);
  const links = await mapPostLinks(posts.flatMap(({ postId }) => postId?.toHexString() ?? []));
  const rest = [...all.slice(POSTS_MAX), ...paths.slice(ROWS_MAX), ...unnamed];

  return {
    posts: posts.flatMap(({ postId, ...row }) => {
      const id = postId?.toHexString() ?? '';
      const { slug = null, title = null } = links.get(id) ?? {};
      return isLocale(row.locale) ? [{ id, locale: row.locale, slug, title, ...toMinutes(row) }] : [];
    }),
    pages: [
      ...paths.slice(0, ROWS_MAX).map(({ path = null, ...row }) => ({ path, ...toMinutes(row) })),
      // Visitors of the remaining pages cannot be summed (one reader may have seen several), so they are 0.
      ...(rest.length > 0
        ? [{ path: null, ...toMinutes({ ...rest.reduce(addTotals, EMPTY_TOTALS), visitors: 0 }) }]
        : []),
    ],
  };
}

/** The most viewed first. */
function sumPages(days: Pick<DayDoc, 'pages'>[], locale: Locale | null): PageRow[] {
  const rows = new Map<string, PageRow>();
  for (const row of days.flatMap(({ pages }) => pages)) {
    if (locale !== null && row.locale !== locale) continue;
    const key = row.postId?.toHexString() ?? row.path ?? '';
    rows.set(key, { ...row, ...addTotals(rows.get(key) ?? EMPTY_TOTALS, row) });
  }
  return [...rows]
    .sort(
      ([a, one], [b, other]) =>
        other.views - one.views || other.milliseconds - one.milliseconds || (a < b ? -1 : 1),
    )
    .map(([, row]) => row);
}

/** Rows without a language belong to both, and to neither in particular. */
export function sumNames(
  days: Pick<DayDoc, Dimension | 'searches'>[],
  dimension: Dimension | 'searches',
  locale: Locale | null,
): NameCount[] {
  const counts = new Map<string, number>();
  const isAsked = (row: NameRow) => locale === null || row.locale === locale;
  for (const { name, count } of days.flatMap((day) => day[dimension]).filter(isAsked)) {
    counts.set(name, (counts.get(name) ?? 0) + count);
  }

  const unnamed = counts.get('') ?? 0;
  counts.delete('');
  const sorted = toSorted([...counts].map(([name, count]) => ({ name, count })));
  const rest = sorted.slice(ROWS_MAX).reduce((sum, { count }) => sum + count, unnamed);

  return [...sorted.slice(0, ROWS_MAX), ...(rest > 0 ? [{ name: '', count: rest }] : [])];
}

/** All rows, because their names come from a table in the code. */
export function sumMachines(days: { machines: MachineRow[] }[]): Analytics['machines'] {
  const sums = new Map<string, MachineRow>();
  for (const row of days.flatMap(({ machines }) => machines)) {
    const key = `${row.purpose} ${row.resource} ${row.name}`;
    sums.set(key, { ...row, count: row.count + (sums.get(key)?.count ?? 0) });
  }
  return toSorted([...sums.values()]);
}

function toSorted<Row extends NameCount>(rows: Row[]): Row[] {
  return rows.sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
}
