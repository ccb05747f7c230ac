import { Link } from 'react-router';
import { analyticsTexts } from '#app/analytics/texts/messages.ts';
import { formatNumber } from '#app/formats/format.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';
import { toQuery } from './analytics-choice.tsx';
import type { AnalyticsPage } from './analytics-page.ts';
import { hrefOf, LIST_ROWS, LISTS, type Table, type TableName, type TableRow, toTable } from './tables.ts';

/** A table with a bar for each row, and a link to the same as CSV. `heading` is the id of its title. */
export function DataTable({
  name,
  heading,
  page,
  slug,
}: {
  name: TableName;
  heading: string;
  page: AnalyticsPage;
  slug: string | undefined;
}) {
  const { locale } = useSite();
  const analytics = useTexts(analyticsTexts);
  const { report, choice } = page;
  const table = toTable(name, report, analytics);
  const largest = Math.max(1, ...table.rows.map(({ size }) => size));
  const query = toQuery(choice) + (slug === undefined ? '' : `&slug=${encodeURIComponent(slug)}`);
  const title = name === 'days' ? analytics.byDay : analytics.sections[name];

  return (
    <>
      {/* A table that is wider than its container scrolls, also by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs the focus */}
      <div className="data-table" tabIndex={0}>
        <table aria-labelledby={heading} className={table.columns.length > 2 ? 'wide' : undefined}>
          <thead>
            <tr>
              {table.columns.map((column, index) => (
                <th key={column} scope="col" className={index < table.texts ? undefined : 'number'}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <Row
                key={row.key}
                row={row}
                table={table}
                largest={largest}
                post={row.post && `${paths.analyticsOfPost(locale, row.post)}?${toQuery(choice)}`}
                href={hrefOf(name, row, choice.locale ?? locale)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className="table-links">
        <MoreRows name={name} page={page} />
        <a href={`${paths.analyticsTable(locale, name)}?${query}`} download>
          {analytics.csv(title)}
        </a>
      </p>
    </>
  );
}

/** Shows a long list as a whole, or only its first rows. */
function MoreRows({ name, page: { choice, counts, all } }: { name: TableName; page: AnalyticsPage }) {
  const { locale } = useSite();
  const analytics = useTexts(analyticsTexts);
  const list = LISTS.find((entry) => entry === name);
  if (!list || counts[list] <= LIST_ROWS) return null;

  const isWhole = all === list;
  return (
    <Link to={`?${toQuery(choice)}${isWhole ? '' : `&all=${list}`}`} preventScrollReset>
      {isWhole
        ? analytics.firstRows(formatNumber(LIST_ROWS, locale))
        : analytics.allRows(formatNumber(counts[list], locale))}
    </Link>
  );
}

/** `post` is the history of the post that the row is about, `href` an address outside of the admin. */
function Row({
  row: { cells, size },
  table,
  largest,
  post,
  href,
}: {
  row: TableRow;
  table: Table;
  largest: number;
  post: string | undefined;
  href: string | undefined;
}) {
  const { locale } = useSite();
  return (
    <tr>
      {cells.map((cell, index) => {
        const column = table.columns[index];
        if (index === 0) {
          return (
            <th key={column} scope="row">
              <Name cell={cell} post={post} href={href} />
              <svg className="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(100 * size) / largest} height="4" />
              </svg>
            </th>
          );
        }

        const isNumber = typeof cell === 'number';
        return (
          <td key={column} className={isNumber ? 'number' : undefined} data-label={column}>
            {isNumber ? formatNumber(cell, locale) : cell}
          </td>
        );
      })}
    </tr>
  );
}

function Name({
  cell,
  post,
  href,
}: {
  cell: string | number | undefined;
  post: string | undefined;
  href: string | undefined;
}) {
  if (post !== undefined) return <Link to={post}>{cell}</Link>;
  if (href === undefined) return cell;
  // Anybody can report any address.
  return (
    <a href={href} rel="noopener noreferrer nofollow">
      {cell}
    </a>
  );
}
