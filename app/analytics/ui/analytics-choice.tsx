import { Form } from 'react-router';
import { AdminField } from '#app/admin/forms/admin-field.tsx';
import { Views } from '#app/admin/parts/toolbar.tsx';
import { analyticsTexts } from '#app/analytics/texts/messages.ts';
import { useTexts } from '#app/site/ui/site-context.tsx';
import { RANGES } from '#contract/analytics/analytics.ts';
import { LOCALES, type Locale } from '#contract/locales.ts';
import type { Choice } from './analytics-page.ts';

export function toQuery({ range, from, to, locale }: Choice): string {
  const query = new URLSearchParams(range === null ? { from, to } : { range });
  if (locale) query.set('locale', locale);
  return query.toString();
}

/** The range and the language, as links, and a form for a custom range. */
export function AnalyticsChoice({ choice, isWrongRange }: { choice: Choice; isWrongRange: boolean }) {
  const { ranges, ownRange, languages } = useTexts(analyticsTexts);
  const all: (Locale | null)[] = [null, ...LOCALES];
  const date = { type: 'date', problems: [], required: true };
  return (
    <>
      <div className="analytics-choice">
        <Views
          label={ranges.label}
          current={choice.range}
          views={RANGES.map((range) => ({
            name: range,
            to: `?${toQuery({ ...choice, range })}`,
            text: ranges[range],
          }))}
        />
        <Views
          label={languages.label}
          current={choice.locale ?? 'all'}
          views={all.map((locale) => ({
            name: locale ?? 'all',
            to: `?${toQuery({ ...choice, locale })}`,
            text: languages[locale ?? 'all'],
          }))}
        />
      </div>
      <Form className="admin-filter" method="get" aria-label={ownRange.label} key={toQuery(choice)}>
        <AdminField {...date} name="from" label={ownRange.from} defaultValue={choice.from} />
        <AdminField {...date} name="to" label={ownRange.to} defaultValue={choice.to} />
        {choice.locale && <input type="hidden" name="locale" value={choice.locale} />}
        <button className="button quiet" type="submit">
          {ownRange.show}
        </button>
      </Form>
      {isWrongRange && <p role="alert">{ownRange.wrong}</p>}
    </>
  );
}
