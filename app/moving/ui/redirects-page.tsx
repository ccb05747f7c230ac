import { Form, Link } from 'react-router';
import { Confirmation } from '#app/admin/forms/confirmation.tsx';
import { DoneNotice } from '#app/admin/forms/done-notice.tsx';
import { FileField } from '#app/admin/forms/file-field.tsx';
import { List } from '#app/admin/parts/list.tsx';
import { failedForm, failedIn, Outcome } from '#app/admin/parts/notice.tsx';
import { Folded, Section } from '#app/admin/parts/section.tsx';
import { Filter, Pages } from '#app/admin/parts/toolbar.tsx';
import { formatDate } from '#app/formats/format.ts';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { movingNavigation } from '#app/moving/texts/core.ts';
import { redirectTexts } from '#app/moving/texts/messages.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { movingPaths } from '#contract/moving/paths.ts';
import type { RedirectRow, RedirectsReport } from '#contract/moving/redirects.ts';
import type { Pagination } from '#contract/posts/records.ts';
import { RedirectForm } from './redirect-form.tsx';
import { RedirectItem } from './redirect-row.tsx';

type Result = { report: RedirectsReport } | FailedForm | undefined;

export function RedirectsPage({
  list: { rows, pagination },
  edited,
  text,
  done,
  result,
}: {
  list: { rows: RedirectRow[]; pagination: Pagination };
  /** The redirect whose form is open. */
  edited: RedirectRow | null;
  text: string;
  done: string | null;
  result: Result;
}) {
  const { locale } = useSite();
  const words = useTexts(redirectTexts);
  // What somebody else has deleted can be added again.
  const created = failedForm(result, edited ? ['create'] : ['create', 'save']);
  return (
    <>
      <h1>{useTexts(movingNavigation).redirects}</h1>
      <p className="admin-lead">{words.lead}</p>
      <Outcome done={done} sentences={words.done} result={result} ownForms={['create', 'save', undefined]} />
      {edited && (
        <Section title={words.editTitle(edited.from)}>
          <RedirectForm key={edited.id} redirect={edited} failed={failedForm(result, ['save'])} />
        </Section>
      )}
      <Folded key={String(created !== null)} title={words.create} isOpen={created !== null}>
        <RedirectForm redirect={null} failed={created} />
      </Folded>
      <TableFile result={result} />
      <Filter
        label={words.filter}
        path={movingPaths.redirects(locale)}
        query={text ? { text } : {}}
        fields={[{ name: 'text', label: words.text }]}
      />
      {pagination.total > 0 && <p className="soft">{words.found(pagination.total)}</p>}
      <List items={rows} empty={text ? words.notFound : words.none}>
        {(row) => <StoredRedirect key={row.id} row={row} />}
      </List>
      <Pages {...pagination} />
    </>
  );
}

function StoredRedirect({ row }: { row: RedirectRow }) {
  const site = useSite();
  const words = useTexts(redirectTexts);
  const { id, from, usedAt, isImported } = row;
  return (
    <RedirectItem
      redirect={row}
      facts={[usedAt ? words.used(formatDate(usedAt, site)) : words.unused, isImported && words.imported]}
      actions={
        <>
          <Link
            className="button quiet"
            to={`${movingPaths.redirects(site.locale)}?${new URLSearchParams({ edit: id })}`}
            aria-label={`${words.edit}: ${from}`}
          >
            {words.edit}
          </Link>
          <Confirmation
            open={words.remove}
            label={words.removeName(from)}
            help={words.removeHelp}
            confirm={words.removeConfirm}
            fields={{ intent: 'delete', id }}
          />
        </>
      }
    />
  );
}

/** All redirects as a file, and redirects from one. */
function TableFile({ result }: { result: Result }) {
  const { locale } = useSite();
  const words = useTexts(redirectTexts);
  const report = result && 'report' in result ? result.report : null;
  const failed = failedIn(result);
  const refused = failed?.values.intent === undefined ? failed?.problems[0]?.code : undefined;
  const isOpen = report !== null || refused !== undefined;
  return (
    <Folded key={String(isOpen)} title={words.table.title} isOpen={isOpen}>
      {report && report.problemCount === 0 && (
        <DoneNotice outcome={report}>{words.table.done(report.added, report.changed)}</DoneNotice>
      )}
      {report && report.problemCount > 0 && (
        <DoneNotice outcome={report} isProblem>
          <p>{words.table.refused(report.problemCount)}</p>
          <ul>
            {report.problems.map(({ line, code, value }) => (
              <li key={line}>
                {words.table.line(line)}: <code>{value}</code>. {words.problems[code]}
              </li>
            ))}
          </ul>
        </DoneNotice>
      )}
      {refused !== undefined && (
        <DoneNotice outcome={failed} isProblem>
          {refused === 'too_many_lines' ? words.table.tooMany : words.table.failed}
        </DoneNotice>
      )}
      <Form method="post" encType="multipart/form-data" className="admin-form">
        <FileField
          name="file"
          label={words.table.file}
          help={words.table.help}
          accept=".csv,text/csv"
          required
        />
        <p className="admin-buttons">
          <button className="button" type="submit">
            {words.table.submit}
          </button>
          <a href={movingPaths.redirectsTable(locale)}>{words.table.export}</a>
        </p>
      </Form>
    </Folded>
  );
}
