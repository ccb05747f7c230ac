import { replace } from 'react-router';
import { loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { confirmationMethods, confirmedAdminOf } from '#app/admin/confirmed-admin.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { movingNavigation } from '#app/moving/texts/core.ts';
import { ExportPage } from '#app/moving/ui/export-page.tsx';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import { movingPaths } from '#contract/moving/paths.ts';
import { isRecentSignIn, requireRecentSignIn } from '#server/auth/recent-sign-in.ts';
import { NotFound } from '#server/errors.ts';
import { findRunningExport } from '#server/moving/leaving/download.ts';
import type { Route } from './+types/export';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, query }) => ({
    running: findRunningExport({ actor }),
    ways: confirmationMethods(actor),
    isConfirmed: isRecentSignIn(actor.session),
    done: query.get('done'),
  }));
}

export function action(args: Route.ActionArgs) {
  return runAdminForm(args, { maxBytes: ACCOUNT_BODY_BYTES }, async ({ fields, locale }) => {
    if (fields.intent !== 'unlock') throw new NotFound();
    requireRecentSignIn(await confirmedAdminOf(args.context, fields));
    throw replace(`${movingPaths.export(locale)}?done=unlock`, 303);
  });
}

export const meta = privateMeta((locale) => movingNavigation[locale].export);

export default function AdminExport({ loaderData, actionData }: Route.ComponentProps) {
  return <ExportPage {...loaderData} failed={actionData} />;
}
