import { formatDate } from '../../i18n/format.ts';
import { formatDistance, formatMoment } from '../../i18n/moment.ts';
import { useSite } from '../site-context.tsx';

/** How long ago, with the exact moment on hover and for programs. `now` is the server's clock. */
export function CommentTime({ at, now }: { at: string; now: string }) {
  const site = useSite();
  return (
    <time dateTime={at} title={formatMoment(at, site)}>
      {formatDistance(at, now, site.locale) ?? formatDate(at, site)}
    </time>
  );
}
