import { formatDate, formatNumber } from '#app/formats/format.ts';
import { newsletterAdminTexts } from '#app/newsletter/texts/admin-messages.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import type { SubscriberNumbers } from '#server/newsletter/subscribers.ts';

/** The numbers in sentences, then two tables. */
export function Numbers({ numbers }: { numbers: SubscriberNumbers }) {
  const site = useSite();
  const newsletter = useTexts(newsletterAdminTexts);
  const { numbers: words } = newsletter;
  const { states, languages, frequencies, sources, growth } = numbers;
  const number = (count: number) => formatNumber(count, site.locale);

  return (
    <section className="admin-section" aria-labelledby="subscriber-numbers">
      <h2 id="subscriber-numbers">{words.title}</h2>
      <p>
        {words.active(states.active)} {words.languages(languages)} {words.frequencies(frequencies)}
      </p>
      <p className="soft">{words.others(states)}</p>
      {growth.length > 0 && (
        <details className="disclosure">
          <summary>{words.growth}</summary>
          <Table
            columns={[words.week, newsletter.languages.uk, newsletter.languages.en]}
            rows={growth.map(({ week, uk, en }) => [formatDate(week, site), number(uk), number(en)])}
          />
        </details>
      )}
      {sources.length > 0 && (
        <details className="disclosure">
          <summary>{words.sources}</summary>
          <Table
            columns={[words.source, words.count]}
            rows={sources.map(({ source, count }) => [newsletter.sources[source], number(count)])}
          />
        </details>
      )}
    </section>
  );
}

function Table({ columns, rows }: { columns: string[]; rows: string[][] }) {
  return (
    <table className="plain-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...others]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {others.map((cell, index) => (
              <td key={columns[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
