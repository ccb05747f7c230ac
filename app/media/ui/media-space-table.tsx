import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { formatBytes } from '#app/formats/format.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import type { MediaSpace } from '#contract/media/media.ts';

/** The storage used by files; `onPage` is the number of bytes of the files that the page lists. */
export function MediaSpaceTable({
  space: { total, kinds, copies },
  onPage,
}: {
  space: MediaSpace;
  onPage: number;
}) {
  const { locale } = useSite();
  const { space } = useAdminMessages().media;
  const rows = [
    { text: space.image(kinds.image.files), bytes: kinds.image.bytes },
    { text: space.video(kinds.video.files), bytes: kinds.video.bytes },
    { text: space.copies, bytes: copies },
    { text: space.total, bytes: total },
    { text: space.page, bytes: onPage },
  ];

  return (
    <section className="admin-section" aria-labelledby="space">
      <h2 id="space">{space.label}</h2>
      <dl className="media-space">
        {rows.map(({ text, bytes }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>{formatBytes(bytes, locale)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
