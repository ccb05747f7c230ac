import { redirect, replace } from 'react-router';
import { adminOf } from '#app/admin/admin-only.ts';
import { loadPage } from '#app/requests/load-page.ts';
import { localeOf } from '#app/requests/page-locale.ts';
import { isUpload } from '#app/requests/upload-action.ts';
import { KEYED_UPLOAD_BYTES, SITE_PICTURES, SMALL_BODY_BYTES } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { DomainError, Invalid, NotFound, TooLarge } from '#server/errors.ts';
import { readForm } from '#server/http/request/forms.ts';
import { openUpload } from '#server/http/request/multipart.ts';
import {
  chooseSitePicture,
  removeSitePicture,
  setSitePicture,
} from '#server/media/management/site-pictures.ts';
import type { Route } from './+types/site-picture';

/** The address takes form posts only. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(paths.adminSettings(localeOf(request)));
}

/** A form with a file, or with the id of a stored one, sets a picture of the site; one without removes it. */
export function action(args: Route.ActionArgs) {
  const { request, params, context } = args;
  return loadPage(args, async (locale) => {
    const actor = adminOf(context);
    const picture = SITE_PICTURES.find((name) => name === params.picture);
    if (!picture) throw new NotFound();

    try {
      const done = await changePicture(request, { actor, picture });
      throw replace(`${paths.adminSettings(locale)}?done=${done}`, 303);
    } catch (error) {
      if (error instanceof Response) throw error;
      throw replace(`${paths.adminSettings(locale)}?problem=${problemOf(error)}&picture=${picture}`, 303);
    }
  });
}

/** Returns the code of the sentence that says what was done. */
async function changePicture(
  request: Request,
  change: Parameters<typeof removeSitePicture>[0],
): Promise<'picture' | 'removed'> {
  if (isUpload(request)) {
    const upload = { field: 'file', types: [], maxBytes: KEYED_UPLOAD_BYTES };
    await setSitePicture({ ...change, file: await openUpload(request, upload) });
    return 'picture';
  }

  const { media } = await readForm(request, { maxBytes: SMALL_BODY_BYTES });
  if (media === undefined) {
    await removeSitePicture(change);
    return 'removed';
  }

  await chooseSitePicture({ ...change, id: media });
  return 'picture';
}

/** The code of a sentence of the interface. */
function problemOf(error: unknown): string {
  if (!(error instanceof DomainError)) throw error;
  const isAboutFile = error instanceof Invalid || error instanceof TooLarge;
  return (isAboutFile && error.details?.[0]?.code) || error.code;
}
