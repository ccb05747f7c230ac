import { adminOf } from '#app/middleware/admin-only.ts';
import type { AnalyticsPage } from '#app/ui/admin/analytics/analytics-page.ts';
import { LIST_ROWS, LISTS, type ListName } from '#app/ui/admin/analytics/tables.ts';
import type { Analytics } from '#contract/analytics.ts';
import { reportAnalytics, reportPost } from '#server/analytics/report.ts';
import type { RouteArgs } from '#server/http/request/request-context.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { readChoice } from './read-choice.ts';
import { toChart } from './to-chart.ts';

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
