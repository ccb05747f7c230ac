import { replace } from 'react-router';
import { loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { movingNavigation } from '#app/moving/texts/core.ts';
import { ImportPage } from '#app/moving/ui/import-page.tsx';
import { PLAN_VIEWS, type ViewName } from '#app/moving/ui/plan-view.tsx';
import { namedAction } from '#app/requests/form-action.ts';
import { pageNumber } from '#app/requests/page-number.ts';
import { isUpload } from '#app/requests/upload-action.ts';
import { AUTHOR_FORM_BYTES } from '#contract/limits.ts';
import { type ImportDetails, PAIR_GROUPS } from '#contract/moving/imports.ts';
import { movingPaths } from '#contract/moving/paths.ts';
import {
  getImport,
  listPartners,
  listPlannedRedirects,
  listPlannedRows,
  listWarnings,
} from '#server/moving/imports.ts';
import type { Route } from './+types/import';
import { importActions, takeFile } from './import-actions.ts';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, locale, query }) => {
    const found = await getImport({ actor, id: args.params.id });
    if ('into' in found) throw replace(movingPaths.import(locale, found.into), 303);

    const view = PLAN_VIEWS.find((name) => name === query.get('view')) ?? firstView(found);
    const list = { actor, id: found.id, page: pageNumber(args.request) };
    const group = PAIR_GROUPS.find((name) => name === view);
    return {
      details: found,
      shown: {
        view,
        planned: group ? await listPlannedRows({ ...list, group }) : null,
        partners: view === 'alone' && found.state === 'planned' ? await listPartners(list) : null,
        moves: view === 'redirects' ? await listPlannedRedirects(list) : null,
        notes: view === 'warnings' ? await listWarnings(list) : null,
      },
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
