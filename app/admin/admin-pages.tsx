import { Link } from 'react-router';
import { useMessages } from '#app/site/ui/site-context.tsx';
import { pageNumbers } from '#app/ui/pagination.tsx';
import type { Pagination } from '#contract/posts/records.ts';
import { useAdminMessages } from './admin-messages.ts';

/** Links to the other pages of a list of the admin. */
export function AdminPages({
  pagination: { page, totalPages },
  pathOf,
}: {
  pagination: Pagination;
  pathOf: (page: number) => string;
}) {
  const messages = useMessages().pagination;
  const { pages } = useAdminMessages().posts;
  if (totalPages <= 1) return null;

  return (
    <nav className="admin-pages" aria-label={messages.label}>
      {page > 1 && (
        <Link rel="prev" to={pathOf(page - 1)}>
          {pages.previous}
        </Link>
      )}
      <ol>
        {pageNumbers(page, totalPages).map((number, index, all) => (
          <li key={number} className={number - (all[index - 1] ?? 0) > 1 ? 'after-gap' : undefined}>
            <Link
              to={pathOf(number)}
              aria-label={messages.page(number)}
              aria-current={number === page ? 'page' : undefined}
            >
              {number}
            </Link>
          </li>
        ))}
      </ol>
      {page < totalPages && (
        <Link rel="next" to={pathOf(page + 1)}>
          {pages.next}
        </Link>
      )}
    </nav>
  );
}
