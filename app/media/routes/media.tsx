import { redirect } from 'react-router';
import { adminOf } from '#app/admin/admin-only.ts';
import { loadAdminPage } from '#app/admin/admin-page.ts';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { MediaView } from '#app/media/ui/media-view.tsx';
import { unlessForbidden } from '#app/requests/load-allowed.ts';
import { pageNumber } from '#app/requests/page-number.ts';
import { openKeyedUpload, runUploadAction } from '#app/requests/upload-action.ts';
import { mediaKindSchema } from '#contract/media/media.ts';
import { paths } from '#contract/paths.ts';
import { listMediaFiles, sumMediaSpace } from '#server/media/management/list.ts';
import { uploadMedia } from '#server/media/management/upload.ts';
import type { Route } from './+types/media';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, query }) => {
    const filter = filterIn(query);
    const page = pageNumber(args.request);
    const [list, space] = await Promise.all([
      listMediaFiles({ actor, filter, page }),
      unlessForbidden(() => sumMediaSpace({ actor })),
    ]);

    return { list, space, filter, done: query.get('done') };
  });
}

export function action(args: Route.ActionArgs) {
  return runUploadAction(args, async (locale) => {
    const file = await openKeyedUpload(args.request);
    const { id } = await uploadMedia({ actor: adminOf(args.context), file, dedupe: 'content' });
    throw redirect(`${paths.adminMediaFile(locale, id)}?done=uploaded`, 303);
  });
}

export const meta = privateMeta((locale) => adminMessages[locale].navigation.media);

export default function AdminMedia({ loaderData, actionData }: Route.ComponentProps) {
  return <MediaView {...loaderData} failed={actionData} />;
}

/** The filter of the query. Values that fit none are ignored: the form sends empty ones. */
function filterIn(query: URLSearchParams) {
  const text = query.get('text')?.trim();
  const kind = mediaKindSchema.options.find((name) => name === query.get('kind'));
  const isUnused = query.get('use') === 'unused';

  return {
    ...(text ? { text } : {}),
    ...(kind ? { kind } : {}),
    ...(isUnused ? { use: 'unused' as const } : {}),
  };
}
