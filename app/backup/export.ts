import { redirect } from 'react-router';
import { adminOf } from '#app/admin/admin-only.ts';
import { loadPage } from '#app/requests/load-page.ts';
import { localeOf } from '#app/requests/page-locale.ts';
import { paths } from '#contract/paths.ts';
import { archiveContent } from '#server/backup/archive-content.ts';
import { TooMany } from '#server/errors.ts';
import type { Route } from './+types/export';
import { downloadResponse } from './download-response.ts';

/** The address takes form posts only: an archive is work. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(paths.adminBackups(localeOf(request)));
}

/** Every post and page as a download. */
export function action(args: Route.ActionArgs) {
  return loadPage(args, async (locale) => {
    try {
      const chunks = archiveContent({ actor: adminOf(args.context) });
      const day = new Date().toISOString().slice(0, 10);
      return downloadResponse({ name: `dvomova-posts-${day}.tar`, chunks });
    } catch (error) {
      if (error instanceof TooMany) throw redirect(`${paths.adminBackups(locale)}?done=busy`, 303);
      throw error;
    }
  });
}
