import { scaleLinear, scalePoint } from 'd3-scale';
import { line } from 'd3-shape';
import { adminOf } from '#app/admin/admin-only.ts';
import { type Analytics, analyticsQuerySchema } from '#contract/analytics/analytics.ts';
import { isLocale, type Locale } from '#contract/locales.ts';
import { type DayRange, toDayRange } from '#server/analytics/range.ts';
import { reportAnalytics, reportPost } from '#server/analytics/report.ts';
import { Invalid } from '#server/errors.ts';
import type { RouteArgs } from '#server/http/request/request-context.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import type { AnalyticsPage, Chart, Choice } from './ui/analytics-page.ts';
import { LIST_ROWS, LISTS, type ListName } from './ui/tables.ts';

/** The report for the query of the address, for the site or for one post. Throws NotFound. */
export async function loadAnalytics(
  args: Pick<RouteArgs, 'request' | 'context'>,
  options: { slug?: string } = {},
): Promise<AnalyticsPage> {
  const query = new URL(args.request.url).searchParams;
  const { report, ...page } = await readReport(args, options);
  const all = LISTS.find((name) => name === query.get('all')) ?? null;
  const counts = Object.fromEntries(LISTS.map((name) => [name, report[name].length]));

  return {
    ...page,
    isOff: !siteSettings().analytics,
    report: toFirstRows(report, { count: LIST_ROWS, all }),
    counts: counts as AnalyticsPage['counts'],
    all,
    chart: toChart(report),
  };
}

/** The report without the further rows of its lists, which the browser does not need. */
export function toFirstRows(
  report: Analytics,
  { count, all = null }: { count: number; all?: ListName | null },
): Analytics {
  const lists = LISTS.map((name) => [name, name === all ? report[name] : report[name].slice(0, count)]);
  return { ...report, ...Object.fromEntries(lists) };
}

/** The complete report for the query of the address. Throws NotFound. */
export async function readReport(
  { request, context }: Pick<RouteArgs, 'request' | 'context'>,
  { slug }: { slug?: string } = {},
): Promise<Pick<AnalyticsPage, 'choice' | 'isWrongRange' | 'report'>> {
  const query = new URL(request.url).searchParams;
  const { timeZone } = siteSettings();
  const { choice, range, isWrongRange } = readChoice(query, timeZone);
  const options = { actor: adminOf(context), range, locale: choice.locale, timeZone };
  const report = slug === undefined ? await reportAnalytics(options) : await reportPost({ slug, ...options });
  return { choice, isWrongRange, report };
}

/** Reads the choices in the query of the address; an invalid range becomes the default one. */
function readChoice(
  query: URLSearchParams,
  timeZone: string,
): { choice: Choice; range: DayRange; isWrongRange: boolean } {
  const given = query.get('locale');
  const locale = isLocale(given) ? given : null;
  const parsed = analyticsQuerySchema.safeParse({
    range: query.get('range') ?? undefined,
    from: query.get('from') || undefined,
    to: query.get('to') || undefined,
  });

  const usual = toDayRange({ range: '30d', timeZone });
  const fallback = { choice: { range: '30d' as const, ...usual, locale }, range: usual, isWrongRange: true };
  if (!parsed.success) return fallback;

  try {
    const range = toDayRange({ ...parsed.data, timeZone });
    const isOwn = parsed.data.from !== undefined;
    return {
      choice: { range: isOwn ? null : parsed.data.range, ...range, locale },
      range,
      isWrongRange: false,
    };
  } catch (error) {
    if (error instanceof Invalid) return fallback;
    throw error;
  }
}

const WIDTH = 720;
const HEIGHT = 220;
const MARGIN = { top: 8, bottom: 8 };
const TICKS = 4;

/** The views of both languages on one scale; null for a single day. */
function toChart({ days }: Analytics): Chart | null {
  if (days.length < 2) return null;

  const most = Math.max(...days.flatMap(({ uk, en }) => [uk.views, en.views]));
  const y = scaleLinear()
    .domain([0, Math.max(most, TICKS)])
    .nice(TICKS)
    .range([HEIGHT - MARGIN.bottom, MARGIN.top]);

  const x = scalePoint<string>()
    .domain(days.map(({ day }) => day))
    .range([0, WIDTH]);
  const path = (locale: Locale) =>
    line<Analytics['days'][number]>()
      .x(({ day }) => x(day) ?? 0)
      .y((entry) => y(entry[locale].views))
      .digits(1)(days) ?? '';

  const end = (locale: Locale) => y(days.at(-1)?.[locale].views ?? 0);
  return {
    width: WIDTH,
    height: HEIGHT,
    lines: { uk: path('uk'), en: path('en') },
    ticks: y.ticks(TICKS).map((value) => ({ value, y: y(value) })),
    ends: { uk: end('uk'), en: end('en') },
    most,
  };
}
