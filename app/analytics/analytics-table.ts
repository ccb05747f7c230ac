import { isLocale } from '#contract/locales.ts';
import { NotFound } from '#server/errors.ts';
import { toErrorResponse } from '#server/http/response/errors.ts';
import { toCsv } from '#server/write-csv.ts';
import type { Route } from './+types/analytics-table';
import { readReport } from './load-analytics.ts';
import { analyticsTexts } from './texts/messages.ts';
import { isTableName, toTable } from './ui/tables.ts';

/** One table of the page as CSV (RFC 4180), in the language of its address. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { locale, table } = args.params;
  try {
    if (!isLocale(locale) || !isTableName(table)) throw new NotFound('Table not found');

    const slug = new URL(args.request.url).searchParams.get('slug') ?? undefined;
    const { report } = await readReport(args, slug === undefined ? {} : { slug });
    const { columns, rows } = toTable(table, report, analyticsTexts[locale]);
    const name = `${table}-${report.from}-${report.to}.csv`;

    return new Response(toCsv([columns, ...rows.map(({ cells }) => cells)]), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}"`,
      },
    });
  } catch (error) {
    return toErrorResponse(error);
  }
}
