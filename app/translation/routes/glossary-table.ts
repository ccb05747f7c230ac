import { adminOf } from '#app/admin/admin-only.ts';
import { toErrorResponse } from '#server/http/response/errors.ts';
import { exportTerms } from '#server/translation/glossary/glossary.ts';
import { toCsv } from '#server/write-csv.ts';
import type { Route } from './+types/glossary-table';

/** All terms as CSV, in the form that can be imported. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  try {
    return new Response(toCsv(await exportTerms({ actor: adminOf(context) })), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="glossary.csv"',
        'Cache-Control': 'no-store',
      },
    });
  } catch (error) {
    return toErrorResponse(error);
  }
}
