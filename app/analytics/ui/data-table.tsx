import { Link } from 'react-router';
import { Table } from '#app/admin/parts/table.tsx';
import { analyticsTexts } from '#app/analytics/texts/messages.ts';
import { formatNumber } from '#app/formats/format.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';
import { toQuery } from './analytics-choice.tsx';
import type { AnalyticsPage } from './analytics-page.ts';
import { hrefOf, LIST_ROWS, LISTS, type TableName, toTable } from './tables.ts';

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
      <Table
        labelledBy={heading}
        columns={table.columns.map((title, index) => ({ title, isNumber: index >= table.texts }))}
        rows={table.rows.map((row) => ({
          key: row.key,
          cells: [
            <Name
              key="name"
              cell={row.cells[0]}
              share={row.size / largest}
              post={row.post && `${paths.analyticsOfPost(locale, row.post)}?${toQuery(choice)}`}
              href={hrefOf(name, row, choice.locale ?? locale)}
            />,
            ...row.cells
              .slice(1)
              .map((cell) => (typeof cell === 'number' ? formatNumber(cell, locale) : cell)),
          ],
        }))}
      />
      <p className="table-links">
        <MoreRows name={name} page={page} />
        <a href={`${paths.analyticsTable(locale, name)}?${query}`} download>
          {analytics.csv(title)}
        </a>
      </p>
    </>
  );
}

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

/** The name of a row, above a bar. `post` is the history of its post, `href` an address outside of the admin. */
function Name({
  cell,
  share,
  post,
  href,
}: {
  cell: string | number | undefined;
  /** The length of the bar, from 0 to 1. */
  share: number;
  post: string | undefined;
  href: string | undefined;
}) {
  return (
    <>
      {post !== undefined && <Link to={post}>{cell}</Link>}
      {post === undefined && href === undefined && cell}
      {post === undefined && href !== undefined && (
        // Anybody can report any address.
        <a href={href} rel="noopener noreferrer nofollow">
          {cell}
        </a>
      )}
      <svg className="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width={100 * share} height="4" />
      </svg>
    </>
  );
}
