import { Link } from 'react-router';
import { List } from '#app/admin/parts/list.tsx';
import { Row } from '#app/admin/parts/row.tsx';
import { Section } from '#app/admin/parts/section.tsx';
import { formatDate } from '#app/formats/format.ts';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { movingNavigation } from '#app/moving/texts/core.ts';
import { importTexts } from '#app/moving/texts/messages.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import type { ImportRow } from '#contract/moving/imports.ts';
import { movingPaths } from '#contract/moving/paths.ts';
import { UploadForm } from './upload-form.tsx';

/** A new import, and all earlier ones. */
export function ImportsPage({ rows, failed }: { rows: ImportRow[]; failed: FailedForm | null }) {
  const site = useSite();
  const words = useTexts(importTexts);
  return (
    <>
      <h1>{useTexts(movingNavigation).imports}</h1>
      <p className="admin-lead">{words.lead}</p>
      <Section title={words.begin}>
        <UploadForm id={null} failed={failed} />
      </Section>
      <Section title={words.earlier}>
        <List items={rows} empty={words.none}>
          {({ id, source, program, state, createdAt }) => (
            <Row
              key={id}
              heading="h3"
              title={<Link to={movingPaths.import(site.locale, id)}>{source}</Link>}
              marks={[words.states[state]]}
              facts={[program && words.programs[program], formatDate(createdAt, site)]}
            />
          )}
        </List>
      </Section>
    </>
  );
}
