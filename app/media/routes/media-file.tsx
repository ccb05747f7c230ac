import { replace } from 'react-router';
import { adminOf } from '#app/admin/admin-only.ts';
import { loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { isGone } from '#app/forms/gone-form.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { GoneMediaFile } from '#app/media/ui/gone-media-file.tsx';
import { MediaFileView } from '#app/media/ui/media-file-view.tsx';
import { loadUnlessGone } from '#app/requests/load-unless-gone.ts';
import { isUpload, openKeyedUpload, runUploadAction } from '#app/requests/upload-action.ts';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { getMediaFile } from '#server/media/management/list.ts';
import { replaceMedia } from '#server/media/management/replace.ts';
import type { Route } from './+types/media-file';
import { changeMediaFile } from './media-file-actions.ts';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, query }) => {
    const found = await loadUnlessGone(args, () => getMediaFile({ actor, id: args.params.id }));
    return { found, done: query.get('done') };
  });
}

/** A form with a file replaces the file of the page. */
export function action(args: Route.ActionArgs) {
  const { id } = args.params;
  if (isUpload(args.request)) {
    return runUploadAction(args, async (locale) => {
      const file = await openKeyedUpload(args.request);
      const { id: successor } = await replaceMedia({ actor: adminOf(args.context), id, file });
      throw replace(`${paths.adminMediaFile(locale, successor)}?done=replaced`, 303);
    });
  }

  return runAdminForm(args, { maxBytes: ACCOUNT_BODY_BYTES }, (form) => changeMediaFile({ ...form, id }));
}

export const meta = privateMeta((locale, loaderData: Route.MetaArgs['loaderData']) => {
  return loaderData?.found?.file.filename ?? adminMessages[locale].navigation.media;
});

export default function AdminMediaFile({
  loaderData: { found, done },
  actionData: failed,
}: Route.ComponentProps) {
  if (!found || isGone(failed)) return <GoneMediaFile values={failed?.values ?? {}} />;
  return <MediaFileView {...found} done={done} failed={failed} />;
}
