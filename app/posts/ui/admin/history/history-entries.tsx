import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { useListKeys } from '#app/posts/ui/admin/posts/use-list-keys.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { Ago } from '#app/ui/ago.tsx';
import type { Locale } from '#contract/locales.ts';
import type { HistoryComparison, HistoryView } from '#contract/posts/admin.ts';
import { historyPath } from './history-path.ts';

export function HistoryEntries({
  post,
  language,
  against,
  view: { items, entry },
  now,
}: {
  post: string;
  language: Locale;
  against: HistoryComparison;
  view: HistoryView;
  now: string;
}) {
  const { locale } = useSite();
  const { history } = useAdminMessages().postPages;
  const rows = useListKeys<HTMLOListElement>();

  return (
    <ol className="history-entries" aria-label={history.entries} ref={rows}>
      {items.map(({ id, kind, at, by }) => (
        <li key={id ?? 'current'} data-row={id ?? 'current'}>
          <Link
            to={historyPath(locale, { post, language, id, against })}
            aria-current={id === entry?.id ? 'true' : undefined}
            preventScrollReset
          >
            <Ago at={at} now={now} />
            <span className="soft">
              {history.kinds[kind]}
              {by !== '' && ` · ${by}`}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
