import { replace } from 'react-router';
import { adminOf } from '#app/admin/admin-only.ts';
import { loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { confirmationMethods, confirmedAdminOf } from '#app/admin/confirmed-admin.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { isRecentSignIn, requireRecentSignIn } from '#server/auth/recent-sign-in.ts';
import { getBackups, startBackup } from '#server/backup/nightly/backups.ts';
import {
  discardUpload,
  getRestoreUpload,
  startCheck,
  startRestore,
} from '#server/backup/upload/restore-upload.ts';
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
      restore: await getRestoreUpload({ actor }),
      now: new Date().toISOString(),
      ways: confirmationMethods(actor),
      isConfirmed: isRecentSignIn(actor.session),
      done: query.get('done'),
    };
  });
}

export function action(args: Route.ActionArgs) {
  return runAdminForm(args, { maxBytes: ACCOUNT_BODY_BYTES }, async ({ fields, locale }) => {
    const { intent = '' } = fields;
    if (intent === 'restore') {
      const { siteName = '', current: password = null } = fields;
      await startRestore({ actor: adminOf(args.context), siteName, password });
    } else {
      const actor = await confirmedAdminOf(args.context, fields);
      if (intent === 'make') await startBackup({ actor });
      else if (intent === 'unlock') requireRecentSignIn(actor);
      else if (intent === 'check') await startCheck({ actor, passphrase: fields.passphrase || null });
      else if (intent === 'discard') await discardUpload({ actor });
      else throw new NotFound();
    }
    throw replace(`${paths.adminBackups(locale)}?done=${intent}`, 303);
  });
}

export const meta = privateMeta((locale) => backupNavigation[locale].backups);

export default function AdminBackups({ loaderData, actionData }: Route.ComponentProps) {
  return <BackupsPage {...loaderData} failed={actionData} />;
}
