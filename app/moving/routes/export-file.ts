import { redirect } from 'react-router';
import { adminOf } from '#app/admin/admin-only.ts';
import { downloadResponse } from '#app/requests/download-response.ts';
import { loadPage } from '#app/requests/load-page.ts';
import { localeOf } from '#app/requests/page-locale.ts';
import { EXPORT_KINDS } from '#contract/moving/exports.ts';
import { movingPaths } from '#contract/moving/paths.ts';
import { Forbidden, NotFound, TooMany } from '#server/errors.ts';
import { features } from '#server/features.ts';
import { openOwnPages } from '#server/moving/http/own-pages.ts';
import { downloadExport } from '#server/moving/leaving/download.ts';
import type { Route } from './+types/export-file';

/** The address takes form posts only: an archive is work. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(movingPaths.export(localeOf(request)));
}

/** An archive as a download. */
export function action(args: Route.ActionArgs) {
  return loadPage(args, async (locale) => {
    const kind = EXPORT_KINDS.find((one) => one === args.params.kind);
    if (!kind) throw new NotFound();
    try {
      const chunks = await downloadExport({
        actor: adminOf(args.context),
        kind,
        features,
        openPages: openOwnPages,
      });
      const day = new Date().toISOString().slice(0, 10);
      return downloadResponse({ name: `dvomova-${kind}-${day}.tar`, chunks });
    } catch (error) {
      if (error instanceof TooMany) throw redirect(`${movingPaths.export(locale)}?done=busy`, 303);
      // The page asks for the password.
      if (error instanceof Forbidden) throw redirect(movingPaths.export(locale), 303);
      throw error;
    }
  });
}
