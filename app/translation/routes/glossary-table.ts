import { adminOf } from '#app/admin/admin-only.ts';
import { csvResponse } from '#app/requests/csv-response.ts';
import { exportTerms } from '#server/translation/glossary/glossary.ts';
import type { Route } from './+types/glossary-table';

/** All terms as CSV, in the form that can be imported. */
export function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const actor = adminOf(context);
  return csvResponse(async () => ({ name: 'glossary', rows: await exportTerms({ actor }) }));
}
