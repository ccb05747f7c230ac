import { redirect } from 'react-router';
import { operations } from '#contract/operations.ts';
import { paths } from '#contract/paths.ts';
import { Invalid, TooLarge } from '#server/errors.ts';
import { openUpload } from '#server/http/request/multipart.ts';
import { requireSameSite } from '#server/http/request/same-origin.ts';
import { storeMedia } from '#server/media/ingest/store-media.ts';
import { updateProfile } from '#server/users/users.ts';
import { requireUser } from '../../current-user.ts';
import { loadPage, localeOf } from '../../page-data.ts';
import type { Route } from './+types/picture';

/** The address takes form posts only. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(paths.account(localeOf(request)));
}

/** Stores the picture under the rules of the public upload and sets it as the user's. */
export function action(args: Route.ActionArgs) {
  const { request } = args;
  return loadPage(args, async (locale) => {
    requireSameSite(request);
    const { user } = await requireUser(args);
    try {
      const { upload } = operations.uploadPicture;
      const file = await openUpload(request, upload);
      const { types, maxBytes } = upload;
      const { url } = await storeMedia({ ...file, types, maxBytes, pool: 'public' });
      await updateProfile({ id: user.id, image: url });
    } catch (error) {
      throw redirect(`${paths.account(locale)}?problem=${problemOf(error)}`, 303);
    }
    throw redirect(`${paths.account(locale)}?done=picture`, 303);
  });
}

function problemOf(error: unknown): string {
  if (error instanceof TooLarge) return 'file_too_large';
  if (error instanceof Invalid) return 'file_type';
  throw error;
}
