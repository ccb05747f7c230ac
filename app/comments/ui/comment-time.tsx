import { formatDate } from '#app/formats/format.ts';
import { formatDistance, formatMoment } from '#app/formats/moment.ts';
import { useSite } from '#app/site/ui/site-context.tsx';

/** The time since the comment, with the exact time in `title` and `datetime`. `now` is the server's time. */
export function CommentTime({ at, now }: { at: string; now: string }) {
  const site = useSite();
  return (
    <time dateTime={at} title={formatMoment(at, site)}>
      {formatDistance(at, now, site.locale) ?? formatDate(at, site)}
    </time>
  );
}
