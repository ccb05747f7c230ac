import { csvResponse } from '#app/requests/csv-response.ts';
import { isLocale } from '#contract/locales.ts';
import { NotFound } from '#server/errors.ts';
import type { Route } from './+types/analytics-table';
import { readReport } from './load-analytics.ts';
import { analyticsTexts } from './texts/messages.ts';
import { isTableName, toTable } from './ui/tables.ts';

/** One table of the page as CSV (RFC 4180), in the language of its address. */
export function loader(args: Route.LoaderArgs): Promise<Response> {
  const { locale, table } = args.params;
  return csvResponse(async () => {
    if (!isLocale(locale) || !isTableName(table)) throw new NotFound('Table not found');

    const slug = new URL(args.request.url).searchParams.get('slug') ?? undefined;
    const { report } = await readReport(args, slug === undefined ? {} : { slug });
    const { columns, rows } = toTable(table, report, analyticsTexts[locale]);
    return {
      name: `${table}-${report.from}-${report.to}`,
      rows: [columns, ...rows.map(({ cells }) => cells)],
    };
  });
}
