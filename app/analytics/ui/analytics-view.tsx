import { Section } from '#app/admin/parts/section.tsx';
import { analyticsTexts } from '#app/analytics/texts/messages.ts';
import { formatDay, formatNumber } from '#app/formats/format.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import type { Analytics } from '#contract/analytics/analytics.ts';
import { LOCALES } from '#contract/locales.ts';
import { AnalyticsChoice } from './analytics-choice.tsx';
import type { AnalyticsPage, Chart } from './analytics-page.ts';
import { AnalyticsSummary } from './analytics-summary.tsx';
import { DataTable } from './data-table.tsx';
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

export function AnalyticsView({ page, title, slug }: { page: AnalyticsPage; title: string; slug?: string }) {
  const analytics = useTexts(analyticsTexts);
  const { report, choice } = page;
  return (
    <div className="analytics">
      <h1>{title}</h1>
      {page.isOff && <p className="soft">{analytics.off}</p>}
      <AnalyticsChoice choice={choice} isWrongRange={page.isWrongRange} />
      <AnalyticsSummary report={report} isOfPost={slug !== undefined} />
      <Section id="by-day" title={analytics.byDay}>
        {page.chart && <DayChart chart={page.chart} report={report} />}
        <details open={page.chart === null}>
          <summary>{analytics.table}</summary>
          <DataTable name="days" heading="by-day" page={page} slug={slug} />
        </details>
      </Section>
      {(slug === undefined ? LAYOUT : ([['posts']] as const)).map((names) => (
        <div key={names[0]} className="analytics-row">
          {names.map((name) => (
            <Section key={name} id={name} title={analytics.sections[name]}>
              {report[name].length === 0 ? (
                <p className="soft">{analytics.nothing[name]}</p>
              ) : (
                <DataTable name={name} heading={name} page={page} slug={slug} />
              )}
            </Section>
          ))}
        </div>
      ))}
    </div>
  );
}

/** The views of both languages on one scale. Its labels are evenly spaced, as the ticks are. */
function DayChart({ chart, report }: { chart: Chart; report: Analytics }) {
  const { locale } = useSite();
  const analytics = useTexts(analyticsTexts);
  const day = (date: string) => formatDay(`${date}T12:00:00Z`, { locale, timeZone: 'UTC' });
  const [from, to] = [day(report.from), day(report.to)];
  const { width, height, lines, ticks, most } = chart;
  const shown = LOCALES.filter((language) => report.locale === null || report.locale === language);

  return (
    <figure className="day-chart">
      <div className="plot">
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={analytics.chart(from, to, formatNumber(most, locale))}
        >
          {ticks.map(({ value, y }) => (
            <line key={value} className="tick" x1="0" x2={width} y1={y} y2={y} />
          ))}
          {shown.map((language) => (
            <path key={language} className={`line ${language}`} d={lines[language]} />
          ))}
        </svg>
        <div className="scale" aria-hidden="true">
          {ticks.map(({ value }) => (
            <span key={value}>{formatNumber(value, locale)}</span>
          ))}
        </div>
      </div>
      <figcaption>
        <span className="ends">
          <span>{from}</span>
          <span>{to}</span>
        </span>
        <span className="legend">
          {shown.map((language) => (
            <span key={language} className={language}>
              {analytics.languages[language]}
            </span>
          ))}
        </span>
      </figcaption>
    </figure>
  );
}
