import { replace } from 'react-router';
import { loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { confirmationMethods, confirmedAdminOf } from '#app/admin/confirmed-admin.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { isRecentSignIn, requireRecentSignIn } from '#server/auth/recent-sign-in.ts';
import { getBackups, startBackup } from '#server/backup/nightly/backups.ts';
import { NotFound } from '#server/errors.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import type { Route } from './+types/backups';
import { BackupsPage } from './backups-page.tsx';
import { backupNavigation } from './texts/core.ts';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, query }) => {
    const { timeZone } = siteSettings();
    return {
      backups: await getBackups({ actor, timeZone }),
      now: new Date().toISOString(),
      ways: confirmationMethods(actor),
      isConfirmed: isRecentSignIn(actor.session),
      done: query.get('done'),
    };
  });
}

export function action(args: Route.ActionArgs) {
  return runAdminForm(args, { maxBytes: ACCOUNT_BODY_BYTES }, async ({ fields, locale }) => {
    const { intent } = fields;
    if (intent !== 'make' && intent !== 'unlock') throw new NotFound();
    const actor = await confirmedAdminOf(args.context, fields);
    if (intent === 'make') await startBackup({ actor });
    else requireRecentSignIn(actor);
    throw replace(`${paths.adminBackups(locale)}?done=${intent}`, 303);
  });
}

export const meta = privateMeta((locale) => backupNavigation[locale].backups);

export default function AdminBackups({ loaderData, actionData }: Route.ComponentProps) {
  return <BackupsPage {...loaderData} failed={actionData} />;
}
