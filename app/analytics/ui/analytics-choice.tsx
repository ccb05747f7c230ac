import { Form, Link } from 'react-router';
import { analyticsTexts } from '#app/analytics/texts/messages.ts';
import { useTexts } from '#app/site/ui/site-context.tsx';
import { RANGES } from '#contract/analytics/analytics.ts';
import { LOCALES, type Locale } from '#contract/locales.ts';
import type { Choice } from './analytics-page.ts';

/** The query of a page that shows this choice. */
export function toQuery({ range, from, to, locale }: Choice): string {
  const query = new URLSearchParams(range === null ? { from, to } : { range });
  if (locale) query.set('locale', locale);
  return query.toString();
}

/** The range and the language, as links, and a form for a custom range. */
export function AnalyticsChoice({ choice, isWrongRange }: { choice: Choice; isWrongRange: boolean }) {
  const { ranges, ownRange, languages } = useTexts(analyticsTexts);
  const all: (Locale | null)[] = [null, ...LOCALES];
  return (
    <div className="analytics-choice">
      <nav aria-label={ranges.label}>
        {RANGES.map((range) => (
          <Link
            key={range}
            to={`?${toQuery({ ...choice, range })}`}
            aria-current={choice.range === range ? 'true' : undefined}
          >
            {ranges[range]}
          </Link>
        ))}
      </nav>
      <nav aria-label={languages.label}>
        {all.map((locale) => (
          <Link
            key={locale}
            to={`?${toQuery({ ...choice, locale })}`}
            aria-current={choice.locale === locale ? 'true' : undefined}
          >
            {languages[locale ?? 'all']}
          </Link>
        ))}
      </nav>
      <Form method="get" aria-label={ownRange.label}>
        <label>
          {ownRange.from}{' '}
          <input type="date" name="from" defaultValue={choice.from} key={choice.from} required />
        </label>
        <label>
          {ownRange.to} <input type="date" name="to" defaultValue={choice.to} key={choice.to} required />
        </label>
        {choice.locale && <input type="hidden" name="locale" value={choice.locale} />}
        <button type="submit">{ownRange.show}</button>
      </Form>
      {isWrongRange && <p role="alert">{ownRange.wrong}</p>}
    </div>
  );
}
