import { useMessages } from '#app/site/ui/site-context.tsx';
import type { Pagination as Pages } from '#contract/posts/records.ts';

/**
 * Links to the other pages of a list; `pathOf` gives the path of a page. Lists that are not in chronological
 * order pass their own labels for the previous and next page.
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

/** All page numbers if there are few; else the first, the last, and the current one with its neighbours. */
export function pageNumbers(page: number, totalPages: number): number[] {
  if (totalPages <= 7) return Array.from({ length: totalPages }, (_, index) => index + 1);
  const middle = Math.min(Math.max(page, 3), totalPages - 2);
  return [1, middle - 1, middle, middle + 1, totalPages];
}
