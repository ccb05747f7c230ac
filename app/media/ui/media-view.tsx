import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { Outcome } from '#app/admin/parts/notice.tsx';
import { Filter, Pages } from '#app/admin/parts/toolbar.tsx';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import type { MediaFilter, MediaPage, MediaSpace } from '#contract/media/media.ts';
import { paths } from '#contract/paths.ts';
import { MediaGrid } from './media-grid.tsx';
import { MediaSpaceTable } from './media-space-table.tsx';
import { MediaUpload } from './media-upload.tsx';

/** All stored files in pages. The filter is in the address. */
export function MediaView({
  list,
  space,
  filter,
  done,
  failed,
}: {
  list: MediaPage;
  /** Null for a user who manages only their own files. */
  space: MediaSpace | null;
  filter: MediaFilter;
  done: string | null;
  failed: FailedForm | undefined;
}) {
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
