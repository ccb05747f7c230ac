import { Form, Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { AdminPages } from '#app/admin/admin-pages.tsx';
import { AdminField } from '#app/admin/forms/admin-field.tsx';
import { AdminProblems } from '#app/admin/forms/admin-problems.tsx';
import { AdminSelect } from '#app/admin/forms/admin-select.tsx';
import { DoneNotice, sentenceOf } from '#app/admin/forms/done-notice.tsx';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { MEDIA_PAGE } from '#contract/limits.ts';
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
  space: MediaSpace;
  filter: MediaFilter;
  done: string | null;
  failed: FailedForm | undefined;
}) {
  const { locale } = useSite();
  const { media, navigation } = useAdminMessages();
  const sentence = failed ? undefined : sentenceOf(done, media.done);
  const isFiltered = Object.keys(filter).length > 0;
  const pathOf = (page: number) =>
    `${paths.adminMedia(locale)}?${new URLSearchParams({ ...filter, page: String(page) })}`;
  const onPage = list.files.reduce((bytes, { size }) => bytes + size, 0);

  return (
    <>
      <h1>{navigation.media}</h1>
      {sentence && <DoneNotice>{sentence}</DoneNotice>}
      {failed && <AdminProblems problems={failed.problems} />}
      <MediaUpload />
      <Filter filter={filter} />
      {list.total === 0 && <p className="soft">{isFiltered ? media.nothing : media.empty}</p>}
      {list.total > 0 && <p className="soft">{media.count(list.total)}</p>}
      <MediaGrid files={list.files} />
      <AdminPages pagination={{ ...list, limit: MEDIA_PAGE }} pathOf={pathOf} />
      <MediaSpaceTable space={space} onPage={onPage} />
    </>
  );
}

function Filter({ filter }: { filter: MediaFilter }) {
  const { locale } = useSite();
  const { media, forms } = useAdminMessages();
  const kinds = (['image', 'video'] as const).map((value) => ({ value, text: media.kinds[value] }));

  return (
    <Form className="admin-filter" role="search" aria-label={media.filter} key={JSON.stringify(filter)}>
      <AdminField name="text" type="search" label={media.text} problems={[]} defaultValue={filter.text} />
      <AdminSelect name="kind" label={media.kind} all={media.kinds.all} options={kinds} value={filter.kind} />
      <AdminSelect
        name="use"
        label={media.use}
        all={media.useAll}
        options={[{ value: 'unused', text: media.useNone }]}
        value={filter.use}
      />
      <button className="button quiet" type="submit">
        {forms.search.submit}
      </button>
      {Object.keys(filter).length > 0 && <Link to={paths.adminMedia(locale)}>{forms.search.reset}</Link>}
    </Form>
  );
}
