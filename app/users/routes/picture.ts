import { redirect } from 'react-router';
import { requireUser } from '#app/requests/current-user.ts';
import { loadPage } from '#app/requests/load-page.ts';
import { localeOf } from '#app/requests/page-locale.ts';
import { operations } from '#contract/operations.ts';
import { paths } from '#contract/paths.ts';
import { DomainError, TooLarge, TooMany } from '#server/errors.ts';
import { openUpload } from '#server/http/request/multipart.ts';
import { clientAddressOf } from '#server/http/request/request-context.ts';
import { requireSameSite } from '#server/http/request/same-origin.ts';
import { storeAvatar } from '#server/media/ingest/store-avatar.ts';
import { updateProfile } from '#server/users/users.ts';
import type { Route } from './+types/picture';

/** The address takes form posts only. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(paths.account(localeOf(request)));
}

/** Takes a picture under the rules of the public upload and sets a small copy of it as the user's. */
export function action(args: Route.ActionArgs) {
  const { request } = args;
  return loadPage(args, async (locale) => {
    requireSameSite(request);
    const { user } = await requireUser(args);
    try {
      const { upload } = operations.uploadPicture;
      const file = await openUpload(request, upload);
      const { types, maxBytes } = upload;
      const { url } = await storeAvatar({ ...file, types, maxBytes, address: clientAddressOf(args.context) });
      await updateProfile({ id: user.id, image: url });
    } catch (error) {
      throw redirect(`${paths.account(locale)}?problem=${problemOf(error)}`, 303);
    }

    throw redirect(`${paths.account(locale)}?done=picture`, 303);
  });
}

const WRONG_TYPE = ['unsupported_type', 'unknown_content', 'missing_file'];
const DAMAGED = [
  'undecodable_picture',
  'unmeasurable_picture',
  'unreadable_metadata',
  'unsafe_picture',
  'empty_file',
  'invalid_multipart',
];

/** The code of a sentence of the interface. */
function problemOf(error: unknown): string {
  if (error instanceof TooLarge) return 'file_too_large';
  if (error instanceof TooMany) return 'upload_quota';
  if (!(error instanceof DomainError)) throw error;
  const code = error.details?.[0]?.code ?? error.code;
  if (DAMAGED.includes(code)) return 'file_damaged';
  return WRONG_TYPE.includes(code) ? 'file_type' : code;
}
