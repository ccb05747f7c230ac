import { adminOf } from '#app/admin/admin-only.ts';
import { csvResponse } from '#app/requests/csv-response.ts';
import { exportRedirects } from '#server/moving/redirects/redirects.ts';
import type { Route } from './+types/redirects-table';

/** All redirects as CSV, in the form that can be imported. */
export function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const actor = adminOf(context);
  return csvResponse(async () => ({ name: 'redirects', rows: await exportRedirects({ actor }) }));
}
