import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { formatNumber } from '#app/formats/format.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import type { PostGroupCounts } from '#contract/posts/admin-list.ts';
import { countOf, LIST_VIEWS, type ListQuery, type ListView, listPath } from './list-query.ts';

/** The views of the list with the number of posts in each. Tag, author and words stay as they are chosen. */
export function ListViews({ query, counts }: { query: ListQuery; counts: PostGroupCounts }) {
  const { locale } = useSite();
  const { views } = useAdminMessages().posts;
  const { tag, author, text } = query;

  return (
    <nav className="list-views" aria-label={views.label}>
      {(Object.keys(LIST_VIEWS) as ListView[]).map((view) => (
        <Link
          key={view}
          to={listPath(locale, { view, tag, author, text })}
          aria-current={view === query.view ? 'page' : undefined}
        >
          {views[view]} <span className="count">{formatNumber(countOf(view, counts), locale)}</span>
        </Link>
      ))}
    </nav>
  );
}
