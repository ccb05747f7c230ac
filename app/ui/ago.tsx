import { formatDate } from '#app/formats/format.ts';
import { formatDistance, formatMoment } from '#app/formats/moment.ts';
import { useSite } from '#app/site/ui/site-context.tsx';

/** “2 hours ago”, or a date after a week; the exact time on hovering. Both are ISO 8601. */
export function Ago({ at, now }: { at: string; now: string }) {
  const site = useSite();
  return (
    <time dateTime={at} title={formatMoment(at, site)}>
      {formatDistance(at, now, site.locale) ?? formatDate(at, site)}
    </time>
  );
}
