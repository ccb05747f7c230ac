import { redirect } from 'react-router';
import { adminOf } from '#app/admin/admin-only.ts';
import { downloadResponse } from '#app/requests/download-response.ts';
import { loadPage } from '#app/requests/load-page.ts';
import { paths } from '#contract/paths.ts';
import { openBackup } from '#server/backup/nightly/backups.ts';
import { Forbidden } from '#server/errors.ts';
import type { Route } from './+types/backup-file';

/** A backup as a download. Without a recent sign-in its page asks for the password. */
export function loader(args: Route.LoaderArgs) {
  const { name } = args.params;
  return loadPage(args, async (locale) => {
    try {
      const { bytes, open } = await openBackup({ actor: adminOf(args.context), name });
      return downloadResponse({ name, bytes, open });
    } catch (error) {
      if (error instanceof Forbidden) throw redirect(paths.adminBackups(locale));
      throw error;
    }
  });
}
