import { formatList } from '#app/formats/format.ts';
import { formatMoment } from '#app/formats/moment.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { IntentForm } from '#app/ui/forms/intent-form.tsx';
import { Section } from '#app/users/ui/section.tsx';
import type { ConnectedProgram } from '#contract/assistants/programs.ts';
import { paths } from '#contract/paths.ts';
import { assistantTexts } from './texts/messages.ts';

export function ProgramList({ data: items }: { data: ConnectedProgram[] }) {
  const site = useSite();
  const programs = useTexts(assistantTexts);
  return (
    <Section title={programs.title} id="programs">
      {items.length === 0 && <p className="soft">{programs.empty}</p>}
      <ul className="session-list">
        {items.map(({ id, name, host, scopes, createdAt, lastUsedAt }) => (
          <li key={id}>
            <span>
              <strong>{name}</strong>
              {host !== null && ` (${host})`}
              <br />
              <span className="soft">
                {programs.since(formatMoment(createdAt, site))}
                {lastUsedAt !== null && `; ${programs.lastUsed(formatMoment(lastUsedAt, site))}`}
              </span>
              <br />
              <span className="soft">
                {formatList(
                  scopes.map((scope) => programs.scopeNames[scope]),
                  site.locale,
                )}
              </span>
              <br />
              <a href={paths.adminLog(site.locale, `program:${id}`)}>{programs.changes}</a>
            </span>
            <IntentForm
              hidden={{ intent: 'end-program', program: id }}
              submit={programs.end}
              look="button quiet"
              label={programs.endName(name)}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
