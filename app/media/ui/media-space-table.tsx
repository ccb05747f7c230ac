import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { Section } from '#app/admin/parts/section.tsx';
import { Facts } from '#app/admin/parts/table.tsx';
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
