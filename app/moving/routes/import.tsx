import { replace } from 'react-router';
import { loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { movingNavigation } from '#app/moving/texts/core.ts';
import { ImportPage } from '#app/moving/ui/import-page.tsx';
import { namedAction } from '#app/requests/form-action.ts';
import { pageNumber } from '#app/requests/page-number.ts';
import { isUpload } from '#app/requests/upload-action.ts';
import { AUTHOR_FORM_BYTES } from '#contract/limits.ts';
import { type ImportDetails, PAIR_GROUPS } from '#contract/moving/imports.ts';
import { movingPaths } from '#contract/moving/paths.ts';
import { getImport, listPartners, listPlannedRows, listWarnings } from '#server/moving/imports.ts';
import type { Route } from './+types/import';
import { importActions, takeFile } from './import-actions.ts';

const VIEWS = [...PAIR_GROUPS, 'warnings'] as const;
type ViewName = (typeof VIEWS)[number];

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, locale, query }) => {
    const found = await getImport({ actor, id: args.params.id });
    if ('into' in found) throw replace(movingPaths.import(locale, found.into), 303);

    const view = VIEWS.find((name) => name === query.get('view')) ?? firstView(found);
    const shown = { actor, id: found.id, page: pageNumber(args.request) };
    return {
      details: found,
      view,
      planned: view === 'warnings' ? null : await listPlannedRows({ ...shown, group: view }),
      partners: view === 'alone' && found.state === 'planned' ? await listPartners(shown) : null,
      notes: view === 'warnings' ? await listWarnings(shown) : null,
      done: query.get('done'),
    };
  });
}

/** What the owner has to look at. */
function firstView({ state, groups }: ImportDetails): ViewName {
  if (state !== 'planned') return 'warnings';
  return PAIR_GROUPS.find((group) => groups[group] > 0) ?? 'warnings';
}

export function action(args: Route.ActionArgs) {
  const { id } = args.params;
  if (isUpload(args.request)) return takeFile(args, id);
  const { search } = new URL(args.request.url);
  return runAdminForm(args, { maxBytes: AUTHOR_FORM_BYTES }, (form) =>
    namedAction(importActions, form.fields)({ ...form, id, search }),
  );
}

export const meta = privateMeta((locale) => movingNavigation[locale].imports);

export default function AdminImport({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportPage {...loaderData} failed={actionData ?? null} />;
}
