import { loadAdminPage } from '#app/admin/admin-page.ts';
import { loadRows, rowsAction } from '#app/admin/rows/rows-requests.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { movingNavigation } from '#app/moving/texts/core.ts';
import { RedirectsPage } from '#app/moving/ui/redirects-page.tsx';
import { REDIRECTS_BYTES } from '#contract/moving/limits.ts';
import { movingPaths } from '#contract/moving/paths.ts';
import { redirectSchema } from '#contract/moving/redirects.ts';
import { importRedirects } from '#server/moving/redirects/import-csv.ts';
import {
  getRedirect,
  listRedirects,
  removeRedirect,
  saveRedirect,
} from '#server/moving/redirects/redirects.ts';
import type { Route } from './+types/redirects';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, (request) => loadRows(args, request, { list: listRedirects, get: getRedirect }));
}

export const action = rowsAction({
  path: movingPaths.redirects,
  schema: redirectSchema,
  save: saveRedirect,
  remove: removeRedirect,
  importCsv: importRedirects,
  maxBytes: REDIRECTS_BYTES,
});

export const meta = privateMeta((locale) => movingNavigation[locale].redirects);

export default function AdminRedirects({ loaderData, actionData }: Route.ComponentProps) {
  return <RedirectsPage {...loaderData} result={actionData} />;
}
