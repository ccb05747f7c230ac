import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';
import { isFiltered, type ListQuery, listPath } from './list-query.ts';

/** Why the list is empty, and what to do next. */
export function EmptyList({ query, isFirst }: { query: ListQuery; isFirst: boolean }) {
  const { locale } = useSite();
  const { empty } = useAdminMessages().posts;
  if (isFirst) {
    return (
      <section className="empty" aria-labelledby="empty">
        <h2 id="empty">{empty.none}</h2>
        <p>{empty.noneText}</p>
        <p>
          <Link className="button" to={paths.adminNewPost(locale)}>
            {empty.toFirst}
          </Link>
        </p>
      </section>
    );
  }

  return (
    <section className="empty">
      <p>{isFiltered(query) ? empty.filtered : empty.views[query.view]}</p>
      <p>
        <Link to={listPath(locale, {})}>{empty.toAll}</Link>
      </p>
    </section>
  );
}
