import { Form } from 'react-router';
import { FileField } from '#app/admin/forms/file-field.tsx';
import { Panel } from '#app/admin/forms/panel.tsx';
import { Folded } from '#app/admin/parts/section.tsx';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { newsletterAdminTexts } from '#app/newsletter/texts/admin-messages.ts';
import { useTexts } from '#app/site/ui/site-context.tsx';
import type { ImportReport } from '#server/newsletter/import-subscribers.ts';

/** Adds subscribers from a file, after a check that changes nothing. */
export function ImportForm({ report, failed }: { report: ImportReport | null; failed: FailedForm | null }) {
  const newsletter = useTexts(newsletterAdminTexts);
  const words = newsletter.import;
  return (
    <Folded title={words.title} isOpen={report !== null || failed !== null}>
      {report && <Report key={JSON.stringify(report)} report={report} />}
      {failed && (
        <p className="form-problems" role="alert">
          {words.refused[failed.problems[0]?.code as keyof typeof words.refused] ?? words.failed}
        </p>
      )}
      {/* Each button has an address of its own: a form with a file has no other fields. */}
      <Form method="post" encType="multipart/form-data" preventScrollReset>
        <FileField
          name="file"
          label={words.file}
          help={words.help}
          accept=".csv,text/csv,text/plain"
          required
        />
        <p className="admin-buttons">
          <button className="button quiet" type="submit" formAction="?import=check">
            {words.check}
          </button>
          <button className="button" type="submit" formAction="?import=add">
            {words.submit}
          </button>
        </p>
      </Form>
    </Folded>
  );
}

function Report({ report }: { report: ImportReport }) {
  const words = useTexts(newsletterAdminTexts).import;
  const { isDryRun, active, toConfirm, problems, problemCount } = report;
  return (
    <Panel title={isDryRun ? words.checked : words.done}>
      <p>
        {words.active(active, isDryRun)} {words.toConfirm(toConfirm, isDryRun)}
      </p>
      {problemCount > 0 && (
        <>
          <p>{words.problems(problemCount)}</p>
          <ul>
            {problems.map(({ line, code, value }) => (
              <li key={line}>
                {words.line(line)}: {words.codes[code]}
                {value !== '' && ` (${value})`}
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
