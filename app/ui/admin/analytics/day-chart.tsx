import { formatDay, formatNumber } from '#app/i18n/format.ts';
import { useAdminMessages } from '#app/ui/admin/admin-messages.ts';
import { useSite } from '#app/ui/site/site-context.tsx';
import type { Analytics } from '#contract/analytics.ts';
import { LOCALES } from '#contract/locales.ts';
import type { Chart } from './analytics-page.ts';

/** The views of both languages on one scale. Its labels are evenly spaced, as the ticks are. */
export function DayChart({ chart, report }: { chart: Chart; report: Analytics }) {
  const { locale } = useSite();
  const { analytics } = useAdminMessages();
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
