import { Link, redirect } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { adminOf } from '#app/admin/admin-only.ts';
import { loadAdminPage } from '#app/admin/admin-page.ts';
import { Outcome } from '#app/admin/parts/notice.tsx';
import { Section } from '#app/admin/parts/section.tsx';
import { Facts } from '#app/admin/parts/table.tsx';
import { Filter, Pages } from '#app/admin/parts/toolbar.tsx';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { formatBytes } from '#app/formats/format.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { MediaThumbnail } from '#app/media/ui/media-thumbnail.tsx';
import { MediaUpload } from '#app/media/ui/media-upload.tsx';
import { unlessForbidden } from '#app/requests/load-allowed.ts';
import { pageNumber } from '#app/requests/page-number.ts';
import { openKeyedUpload, runUploadAction } from '#app/requests/upload-action.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { type MediaEntry, type MediaSpace, mediaKindSchema } from '#contract/media/media.ts';
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

export default function AdminMedia({
  loaderData: { list, space, filter, done },
  actionData: failed,
}: Route.ComponentProps) {
  const { locale } = useSite();
  const { media, navigation } = useAdminMessages();
  const isFiltered = Object.keys(filter).length > 0;
  const kinds = (['image', 'video'] as const).map((value) => ({ value, text: media.kinds[value] }));
  const onPage = list.files.reduce((bytes, { size }) => bytes + size, 0);

  return (
    <>
      <h1>{navigation.media}</h1>
      <Outcome done={done} sentences={media.done} result={failed} />
      <MediaUpload />
      <Filter
        label={media.filter}
        path={paths.adminMedia(locale)}
        query={filter}
        fields={[
          { name: 'text', label: media.text },
          { name: 'kind', label: media.kind, all: media.kinds.all, options: kinds },
          {
            name: 'use',
            label: media.use,
            all: media.useAll,
            options: [{ value: 'unused', text: media.useNone }],
          },
        ]}
      />
      {list.total === 0 && <p className="soft">{isFiltered ? media.nothing : media.empty}</p>}
      {list.total > 0 && <p className="soft">{media.count(list.total)}</p>}
      <MediaGrid files={list.files} />
      <Pages page={list.page} totalPages={list.totalPages} />
      {space && <MediaSpaceTable space={space} onPage={onPage} />}
    </>
  );
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

function MediaGrid({ files }: { files: MediaEntry[] }) {
  const { locale } = useSite();
  const { media } = useAdminMessages();
  if (files.length === 0) return null;

  return (
    <ul className="media-grid">
      {files.map((file) => (
        <li key={file.id}>
          <Link to={paths.adminMediaFile(locale, file.id)}>
            <MediaThumbnail file={file} />
            <span className="media-name">{file.filename ?? media.unnamed}</span>
          </Link>
          <span className="media-facts">
            <span>{formatBytes(file.size, locale)}</span>
            <span>{file.uses === 0 ? media.unused : media.used(file.uses)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The storage used by files; `onPage` is the number of bytes of the files that the page lists. */
function MediaSpaceTable({ space: { total, kinds, copies }, onPage }: { space: MediaSpace; onPage: number }) {
  const { locale } = useSite();
  const { space } = useAdminMessages().media;
  const bytes = (count: number) => formatBytes(count, locale);

  return (
    <Section title={space.label}>
      <Facts
        facts={[
          [space.image(kinds.image.files), bytes(kinds.image.bytes)],
          [space.video(kinds.video.files), bytes(kinds.video.bytes)],
          [space.copies, bytes(copies)],
          [space.total, bytes(total)],
          [space.page, bytes(onPage)],
        ]}
      />
    </Section>
  );
}
