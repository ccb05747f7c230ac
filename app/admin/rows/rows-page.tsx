import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { Confirmation } from '#app/admin/forms/confirmation.tsx';
import { DoneNotice } from '#app/admin/forms/done-notice.tsx';
import { FileField } from '#app/admin/forms/file-field.tsx';
import { List } from '#app/admin/parts/list.tsx';
import { failedForm, failedIn, Outcome } from '#app/admin/parts/notice.tsx';
import { Folded, Section } from '#app/admin/parts/section.tsx';
import { Filter, Pages } from '#app/admin/parts/toolbar.tsx';
import type { FailedForm } from '#app/forms/form-problems.ts';
import type { Pagination } from '#contract/posts/records.ts';
import type { RowsReport } from '#contract/rows/report.ts';

export type RowsResult = { report: RowsReport } | FailedForm | undefined;

type TableFile = { path: string; maxBytes: number };

type Words = Record<'lead' | 'filter' | 'text' | 'none' | 'create' | 'fileHelp', string> & {
  found: (count: number) => string;
  problems: Record<string, string>;
};

/** A page of rows of one kind, which are searched, added, changed, deleted, and kept in a CSV file. */
export function RowsPage<Row extends { id: string }>({
  title,
  words,
  path,
  file,
  list: { rows, pagination },
  edited,
  editTitle,
  form,
  isOpen = false,
  more,
  text,
  done,
  result,
  children,
}: {
  title: string;
  words: Words;
  path: string;
  file: TableFile;
  list: { rows: Row[]; pagination: Pagination };
  /** The row whose form is open. */
  edited: Row | null;
  editTitle: (row: Row) => string;
  /** The form of a row, or of a new one. */
  form: (row: Row | null, failed: FailedForm | null) => ReactNode;
  /** Whether the form of a new row is open at first. */
  isOpen?: boolean;
  /** Shown below the form of a new row. */
  more?: ReactNode;
  text: string;
  done: string | null;
  result: RowsResult;
  children: (row: Row) => ReactNode;
}) {
  const { rows: rowsWords, forms } = useAdminMessages();
  // What somebody else has deleted can be added again.
  const created = failedForm(result, edited ? ['create'] : ['create', 'save']);
  const isCreating = created !== null || isOpen;
  return (
    <>
      <h1>{title}</h1>
      <p className="admin-lead">{words.lead}</p>
      <Outcome
        done={done}
        sentences={rowsWords.done}
        result={result}
        ownForms={['create', 'save', undefined]}
      />
      {edited && <Section title={editTitle(edited)}>{form(edited, failedForm(result, ['save']))}</Section>}
      <Folded key={String(isCreating)} title={words.create} isOpen={isCreating}>
        {form(null, created)}
      </Folded>
      {more}
      <TableFileForm {...file} words={words} result={result} />
      <Filter
        label={words.filter}
        path={path}
        query={text ? { text } : {}}
        fields={[{ name: 'text', label: words.text }]}
      />
      {pagination.total > 0 && <p className="soft">{words.found(pagination.total)}</p>}
      <List items={rows} empty={text ? forms.search.nothing : words.none}>
        {children}
      </List>
      <Pages {...pagination} />
    </>
  );
}

/** The buttons of a row. */
export function RowButtons({
  id,
  name,
  path,
  words,
}: {
  id: string;
  /** The row in the label of its button. */
  name: string;
  /** The address of the page. */
  path: string;
  words: Record<'removeName' | 'removeHelp' | 'removeConfirm', string>;
}) {
  const { rows } = useAdminMessages();
  return (
    <>
      <Link
        className="button quiet"
        to={`${path}?${new URLSearchParams({ edit: id })}`}
        aria-label={`${rows.edit}: ${name}`}
      >
        {rows.edit}
      </Link>
      <Confirmation
        open={rows.remove}
        label={words.removeName}
        help={words.removeHelp}
        confirm={words.removeConfirm}
        fields={{ intent: 'delete', id }}
      />
    </>
  );
}

/** All rows as a file, and rows from one. */
function TableFileForm({
  path,
  maxBytes,
  words: { fileHelp, problems },
  result,
}: TableFile & { words: Words; result: RowsResult }) {
  const { file: words } = useAdminMessages().rows;
  const report = result && 'report' in result ? result.report : null;
  const failed = failedIn(result);
  const refused = failed?.values.intent === undefined ? failed?.problems[0]?.code : undefined;
  const isOpen = report !== null || refused !== undefined;
  return (
    <Folded key={String(isOpen)} title={words.title} isOpen={isOpen}>
      {report && report.problemCount === 0 && (
        <DoneNotice outcome={report}>{words.done(report.added, report.changed)}</DoneNotice>
      )}
      {report && report.problemCount > 0 && (
        <DoneNotice outcome={report} isProblem>
          <p>{words.refused(report.problemCount)}</p>
          <ul>
            {report.problems.map(({ line, code, value }) => (
              <li key={line}>
                {words.line(line)}: <code>{value}</code>. {problems[code]}
              </li>
            ))}
          </ul>
        </DoneNotice>
      )}
      {refused !== undefined && (
        <DoneNotice outcome={failed} isProblem>
          {problems[refused] ?? words.failed(maxBytes / 1024 ** 2)}
        </DoneNotice>
      )}
      <Form method="post" encType="multipart/form-data" className="admin-form">
        <FileField name="file" label={words.title} help={fileHelp} accept=".csv,text/csv" required />
        <p className="admin-buttons">
          <button className="button" type="submit">
            {words.submit}
          </button>
          <a href={path}>{words.export}</a>
        </p>
      </Form>
    </Folded>
  );
}
