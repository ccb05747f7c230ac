import { analyticsTexts } from '#app/analytics/texts/messages.ts';
import type { AnalyticsTexts } from '#app/analytics/texts/uk.ts';
import { formatNumber } from '#app/formats/format.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import type { Analytics, AnalyticsTotals } from '#contract/analytics/analytics.ts';
import type { TableName } from './tables.ts';

/** The measures, each with the table whose rows it counts. */
const MEASURES = [
  ['views', 'posts'],
  ['visitors', 'referrers'],
  ['minutes', 'posts'],
  ['clicks', 'links'],
] as const satisfies [keyof AnalyticsTotals, TableName][];

/**
 * A summary in words, then the four numbers with those of the previous period. `page` is the address of the page
 * with the tables, empty if it is this one.
 */
export function AnalyticsSummary({
  report,
  isOfPost,
  page = '',
}: {
  report: Analytics;
  isOfPost: boolean;
  page?: string;
}) {
  const { locale } = useSite();
  const analytics = useTexts(analyticsTexts);
  const { totals, previous } = report;

  return (
    <>
      <p className="analytics-words">{toSentences(report, { analytics, isOfPost }).join(' ')}</p>
      <dl className="analytics-numbers">
        {MEASURES.map(([name, table]) => (
          <div key={name}>
            <dt>
              {/* The page of one post has one table. */}
              <a href={`${page}#${isOfPost ? 'posts' : table}`}>{analytics.measures[name]}</a>
            </dt>
            <dd>
              {formatNumber(totals[name], locale)}{' '}
              <small className="soft">
                {analytics.previously(formatNumber(previous.totals[name], locale))}
              </small>
            </dd>
          </div>
        ))}
      </dl>
      {report.days.length > 1 && <p className="soft">{analytics.visitorsNote}</p>}
    </>
  );
}

function toSentences(
  report: Analytics,
  { analytics, isOfPost }: { analytics: AnalyticsTexts; isOfPost: boolean },
): string[] {
  const { summary, views, empty } = analytics;
  const { totals, previous, posts, referrers } = report;
  if (totals.views === 0) return [empty];

  const before = previous.totals.views;
  const percent = before === 0 ? 0 : Math.round((100 * (totals.views - before)) / before);
  const change = percent > 0 ? summary.more(percent) : summary.less(-percent);
  const most = isOfPost ? null : posts[0]?.title;
  const from = referrers.find(({ name }) => name !== '');

  return [
    summary.views(views(totals.views), summary.visitors(totals.visitors)),
    before === 0 ? summary.first : percent === 0 ? summary.same : change,
    ...(most ? [summary.most(most)] : []),
    ...(from ? [summary.from(from.name)] : []),
  ];
}
