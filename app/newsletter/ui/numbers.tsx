import { Section } from '#app/admin/parts/section.tsx';
import { Table } from '#app/admin/parts/table.tsx';
import { formatDate, formatNumber } from '#app/formats/format.ts';
import { newsletterAdminTexts } from '#app/newsletter/texts/admin-messages.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { FREQUENCIES } from '#contract/newsletter/newsletter.ts';
import type { SubscriberNumbers } from '#server/newsletter/subscribers.ts';

export function Numbers({ numbers }: { numbers: SubscriberNumbers }) {
  const site = useSite();
  const newsletter = useTexts(newsletterAdminTexts);
  const { numbers: words } = newsletter;
  const { states, languages, frequencies, sources, growth } = numbers;
  const often = FREQUENCIES.map((name) => words.frequencies[name](frequencies[name])).join(', ');
  const number = (count: number) => formatNumber(count, site.locale);

  return (
    <Section title={words.title}>
      <p>
        {words.active(states.active)} {words.languages(languages)} {words.often}: {often}.
      </p>
      <p className="soft">{words.others(states)}</p>
      {growth.length > 0 && (
        <details className="disclosure">
          <summary>{words.growth}</summary>
          <Table
            columns={[words.week, newsletter.languages.uk, newsletter.languages.en]}
            rows={growth.map(({ week, uk, en }) => ({
              key: week,
              cells: [formatDate(week, site), number(uk), number(en)],
            }))}
          />
        </details>
      )}
      {sources.length > 0 && (
        <details className="disclosure">
          <summary>{words.sources}</summary>
          <Table
            columns={[words.source, words.count]}
            rows={sources.map(({ source, count }) => ({
              key: source,
              cells: [newsletter.sources[source], number(count)],
            }))}
          />
        </details>
      )}
    </Section>
  );
}
