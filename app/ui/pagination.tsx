import type { Pagination as Pages } from '#contract/posts.ts';
import { useMessages } from './site-context.tsx';

/**
 * Links to the other pages of a list; `pathOf` gives the path of a page. Lists that are not in the order of
 * time have words of their own for the pages before and after.
 */
export function Pagination({
  pagination,
  pathOf,
  words,
}: {
  pagination: Pages;
  pathOf: (page: number) => string;
  words?: { previous: string; next: string };
}) {
  const messages = useMessages().pagination;
  const { page, totalPages } = pagination;
  if (totalPages <= 1) return null;
  return (
    <nav className="pagination" aria-label={messages.label}>
      {page > 1 && (
        <a className="newer" rel="prev" href={pathOf(page - 1)}>
          {words?.previous ?? messages.newer}
        </a>
      )}
      <ol>
        {pageNumbers(page, totalPages).map((number, index, all) => (
          <li key={number} className={number - (all[index - 1] ?? 0) > 1 ? 'after-gap' : undefined}>
            <a
              href={pathOf(number)}
              aria-label={messages.page(number)}
              aria-current={number === page ? 'page' : undefined}
            >
              {number}
            </a>
          </li>
        ))}
      </ol>
      {page < totalPages && (
        <a className="older" rel="next" href={pathOf(page + 1)}>
          {words?.next ?? messages.older}
        </a>
      )}
    </nav>
  );
}

/** All numbers of a few pages; of many the first, the last, and the current one between its neighbours. */
export function pageNumbers(page: number, totalPages: number): number[] {
  if (totalPages <= 7) return Array.from({ length: totalPages }, (_, index) => index + 1);
  const middle = Math.min(Math.max(page, 3), totalPages - 2);
  return [1, middle - 1, middle, middle + 1, totalPages];
}
