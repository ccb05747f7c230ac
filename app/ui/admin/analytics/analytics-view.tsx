import { useAdminMessages } from '#app/ui/admin/admin-messages.ts';
import { AnalyticsChoice } from './analytics-choice.tsx';
import type { AnalyticsPage } from './analytics-page.ts';
import { AnalyticsSummary } from './analytics-summary.tsx';
import { DataTable } from './data-table.tsx';
import { DayChart } from './day-chart.tsx';
import type { TableName } from './tables.ts';

/** Wide tables, and small ones that stand side by side if there is room. */
const LAYOUT = [
  ['posts'],
  ['pages'],
  ['referrers', 'sources'],
  ['links', 'searches'],
  ['devices', 'browsers'],
  ['machines'],
] as const satisfies TableName[][];

/** The owner's statistics of the site, or of the post with this slug. */
export function AnalyticsView({ page, title, slug }: { page: AnalyticsPage; title: string; slug?: string }) {
  const { analytics } = useAdminMessages();
  const { report, choice } = page;
  return (
    <div className="analytics">
      <h1>{title}</h1>
      {page.isOff && <p className="soft">{analytics.off}</p>}
      <AnalyticsChoice choice={choice} isWrongRange={page.isWrongRange} />
      <AnalyticsSummary report={report} isOfPost={slug !== undefined} />
      <section className="admin-section" aria-labelledby="by-day">
        <h2 id="by-day">{analytics.byDay}</h2>
        {page.chart && <DayChart chart={page.chart} report={report} />}
        <details open={page.chart === null}>
          <summary>{analytics.table}</summary>
          <DataTable name="days" heading="by-day" page={page} slug={slug} />
        </details>
      </section>
      {(slug === undefined ? LAYOUT : ([['posts']] as const)).map((names) => (
        <div key={names[0]} className="analytics-row">
          {names.map((name) => (
            <section key={name} className="admin-section" aria-labelledby={name}>
              <h2 id={name}>{analytics.sections[name]}</h2>
              {report[name].length === 0 ? (
                <p className="soft">{analytics.nothing[name]}</p>
              ) : (
                <DataTable name={name} heading={name} page={page} slug={slug} />
              )}
            </section>
          ))}
        </div>
      ))}
    </div>
  );
}
