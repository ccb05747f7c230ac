import { adminOf } from '#app/admin/admin-only.ts';
import type { RedirectRow } from '#contract/moving/redirects.ts';
import { toErrorResponse } from '#server/http/response/errors.ts';
import { toByteStream } from '#server/http/response/json-stream.ts';
import { exportRedirects } from '#server/moving/redirects/redirects.ts';
import { toCsv } from '#server/write-csv.ts';
import type { Route } from './+types/redirects-table';

/** All redirects as CSV (RFC 4180), in the form that can be imported. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  try {
    const rows = exportRedirects({ actor: adminOf(context) });
    return new Response(toByteStream(toLines(rows)), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="redirects.csv"',
        'Cache-Control': 'no-store',
      },
    });
  } catch (error) {
    return toErrorResponse(error);
  }
}

async function* toLines(rows: AsyncIterable<RedirectRow>): AsyncGenerator<string> {
  yield toCsv([['from', 'to', 'kind', 'used']]);
  // Only the first line of the file begins with a byte order mark.
  for await (const { from, to, kind, usedAt } of rows) yield toCsv([[from, to, kind, usedAt ?? '']]).slice(1);
}
