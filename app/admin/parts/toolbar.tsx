import { Form, Link, useLocation } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { AdminField } from '#app/admin/forms/admin-field.tsx';
import { AdminSelect } from '#app/admin/forms/admin-select.tsx';
import { formatNumber } from '#app/formats/format.ts';
import { withoutOutcome } from '#app/forms/outcome.ts';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { pageNumbers } from '#app/ui/pagination.tsx';

type FilterField = {
  /** The parameter of the address. */
  name: string;
  label: string;
  type?: 'search' | 'date';
  /** The choices of a menu; `all` is the one that leaves nothing out. */
  options?: { value: string; text: string }[];
  all?: string;
};

/** The search and the filters of a list, whose address has them. Works without scripts. */
export function Filter({
  label,
  path,
  query,
  fields,
  kept = {},
}: {
  label: string;
  path: string;
  query: Record<string, string | undefined>;
  fields: FilterField[];
  kept?: Record<string, string>;
}) {
  const { search } = useAdminMessages().forms;
  // A menu without `all` only orders the list.
  const isFiltered = fields.some(({ name, options, all }) => query[name] && (!options || all !== undefined));
  return (
    <Form
      className="admin-filter"
      action={path}
      role="search"
      aria-label={label}
      key={JSON.stringify([query, kept])}
    >
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {fields.map(({ name, options, all, type = 'search', ...field }) =>
        options ? (
          <AdminSelect key={name} {...field} name={name} all={all} options={options} value={query[name]} />
        ) : (
          <AdminField key={name} {...field} name={name} type={type} defaultValue={query[name]} />
        ),
      )}
      <button className="button quiet" type="submit">
        {search.submit}
      </button>
      {isFiltered && <Link to={`${path}${toQuery(kept)}`}>{search.reset}</Link>}
    </Form>
  );
}

/** Links to the views of a page, of which one is shown. */
export function Views({
  label,
  current,
  views,
  staysInPlace = false,
}: {
  label: string;
  current: string | null;
  views: { name: string; to: string; text: string; count?: number }[];
  /** The page does not scroll to its top. */
  staysInPlace?: boolean;
}) {
  const { locale } = useSite();
  return (
    <nav className="list-views" aria-label={label}>
      {views.map(({ name, to, text, count }) => (
        <Link
          key={name}
          to={to}
          aria-current={name === current ? 'page' : undefined}
          preventScrollReset={staysInPlace}
        >
          {text}
          {count !== undefined && (
            <>
              {' '}
              <span className="count">{formatNumber(count, locale)}</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}

/**
 * Links to the other pages of the list at the present address. A list that is not counted knows only whether there
 * are more.
 */
export function Pages({
  page,
  totalPages,
  hasMore = totalPages !== undefined && page < totalPages,
  query = {},
}: {
  page: number;
  totalPages?: number;
  hasMore?: boolean;
  /** What tells this list from others of the page. */
  query?: Record<string, string>;
}) {
  const messages = useMessages().pagination;
  const { pages } = useAdminMessages().posts;
  const { pathname, search } = useLocation();
  if (page === 1 && !hasMore) return null;

  const present = Object.fromEntries(new URLSearchParams(withoutOutcome(search)));
  const pathOf = (number: number) => {
    return pathname + toQuery({ ...present, ...query, page: number > 1 ? String(number) : '' });
  };
  return (
    <nav className="admin-pages" aria-label={messages.label}>
      {page > 1 && (
        <Link rel="prev" to={pathOf(page - 1)}>
          {pages.previous}
        </Link>
      )}
      {totalPages !== undefined && (
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
      )}
      {hasMore && (
        <Link rel="next" to={pathOf(page + 1)}>
          {pages.next}
        </Link>
      )}
    </nav>
  );
}

/** A query of the parameters that are set. */
function toQuery(parameters: Record<string, string>): string {
  const set = Object.entries(parameters).filter(([, value]) => value !== '');
  return set.length > 0 ? `?${new URLSearchParams(set)}` : '';
}
