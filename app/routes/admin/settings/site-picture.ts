import { redirect } from 'react-router';
import { adminOf } from '#app/middleware/admin-only.ts';
import { loadPage, localeOf } from '#app/page-data.ts';
import { isUpload } from '#app/upload-action.ts';
import { KEYED_UPLOAD_BYTES, SITE_PICTURES } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { DomainError, Invalid, NotFound, TooLarge } from '#server/errors.ts';
import { openUpload } from '#server/http/request/multipart.ts';
import { removeSitePicture, setSitePicture } from '#server/media-library/site-pictures.ts';
import type { Route } from './+types/site-picture';

/** The address takes form posts only. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(paths.adminSettings(localeOf(request)));
}

/** A form with a file sets a picture of the site; one without removes it. */
export function action(args: Route.ActionArgs) {
  const { request, params, context } = args;
  return loadPage(args, async (locale) => {
    const actor = adminOf(context);
    const picture = SITE_PICTURES.find((name) => name === params.picture);
    if (!picture) throw new NotFound();
    const isSet = isUpload(request);
    try {
      if (isSet) {
        const upload = { field: 'file', types: [], maxBytes: KEYED_UPLOAD_BYTES };
        await setSitePicture({ actor, picture, file: await openUpload(request, upload) });
      } else await removeSitePicture({ actor, picture });
    } catch (error) {
      throw redirect(`${paths.adminSettings(locale)}?problem=${problemOf(error)}`, 303);
    }
    throw redirect(`${paths.adminSettings(locale)}?done=${isSet ? 'picture' : 'removed'}`, 303);
  });
}

/** The code of a sentence of the interface. */
function problemOf(error: unknown): string {
  if (!(error instanceof DomainError)) throw error;
  const isAboutFile = error instanceof Invalid || error instanceof TooLarge;
  return (isAboutFile && error.details?.[0]?.code) || error.code;
}
