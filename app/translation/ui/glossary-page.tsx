import { Form, Link } from 'react-router';
import { Confirmation } from '#app/admin/forms/confirmation.tsx';
import { DoneNotice } from '#app/admin/forms/done-notice.tsx';
import { FileField } from '#app/admin/forms/file-field.tsx';
import { List } from '#app/admin/parts/list.tsx';
import { failedForm, failedIn, Outcome } from '#app/admin/parts/notice.tsx';
import { Row } from '#app/admin/parts/row.tsx';
import { Folded, Section } from '#app/admin/parts/section.tsx';
import { Filter, Pages } from '#app/admin/parts/toolbar.tsx';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { translationNavigation } from '#app/translation/texts/core.ts';
import { glossaryTexts } from '#app/translation/texts/messages.ts';
import type { Pagination } from '#contract/posts/records.ts';
import type { GlossaryReport, TermInput, TermProposal, TermRow } from '#contract/translation/glossary.ts';
import { translationPaths } from '#contract/translation/paths.ts';
import { TermForm } from './term-form.tsx';

type Result = { report: GlossaryReport } | FailedForm | undefined;

export function GlossaryPage({
  list: { rows, pagination },
  edited,
  proposals,
  proposed,
  text,
  done,
  result,
}: {
  list: { rows: TermRow[]; pagination: Pagination };
  /** The term whose form is open. */
  edited: TermRow | null;
  /** Null if nobody has asked for them. */
  proposals: TermProposal[] | null;
  /** The proposal in the form of a new term. */
  proposed: Pick<TermInput, 'uk' | 'en'> | null;
  text: string;
  done: string | null;
  result: Result;
}) {
  const { locale } = useSite();
  const words = useTexts(glossaryTexts);
  // What somebody else has deleted can be added again.
  const created = failedForm(result, edited ? ['create'] : ['create', 'save']);
  return (
    <>
      <h1>{useTexts(translationNavigation).glossary}</h1>
      <p className="admin-lead">{words.lead}</p>
      <Outcome done={done} sentences={words.done} result={result} ownForms={['create', 'save', undefined]} />
      {edited && (
        <Section title={words.editTitle(edited.uk, edited.en)}>
          <TermForm key={edited.id} term={edited} failed={failedForm(result, ['save'])} />
        </Section>
      )}
      <Folded
        key={`${created !== null} ${proposed?.uk}`}
        title={words.create}
        isOpen={created !== null || proposed !== null}
      >
        <TermForm term={null} proposed={proposed} failed={created} />
      </Folded>
      {proposals ? (
        <Section title={words.proposals}>
          <List items={proposals} empty={words.noProposals}>
            {(proposal) => <ProposedItem key={`${proposal.uk} ${proposal.en}`} {...proposal} />}
          </List>
        </Section>
      ) : (
        <p>
          <Link to={`${translationPaths.glossary(locale)}?propose`}>{words.propose}</Link>
        </p>
      )}
      <TableFile result={result} />
      <Filter
        label={words.filter}
        path={translationPaths.glossary(locale)}
        query={text ? { text } : {}}
        fields={[{ name: 'text', label: words.text }]}
      />
      {pagination.total > 0 && <p className="soft">{words.found(pagination.total)}</p>}
      <List items={rows} empty={text ? words.notFound : words.none}>
        {(row) => <TermItem key={row.id} row={row} />}
      </List>
      <Pages {...pagination} />
    </>
  );
}

function TermItem({ row: { id, uk, en, part, note, forbiddenUk, forbiddenEn } }: { row: TermRow }) {
  const site = useSite();
  const words = useTexts(glossaryTexts);
  const forbidden = [forbiddenUk, forbiddenEn].filter(Boolean).join('; ');
  return (
    <Row
      title={
        <>
          <span lang="uk">{uk}</span> = <span lang="en">{en}</span>
        </>
      }
      facts={[part, forbidden && words.notThese(forbidden)]}
      actions={
        <>
          <Link
            className="button quiet"
            to={`${translationPaths.glossary(site.locale)}?${new URLSearchParams({ edit: id })}`}
            aria-label={`${words.edit}: ${uk} = ${en}`}
          >
            {words.edit}
          </Link>
          <Confirmation
            open={words.remove}
            label={words.removeName(uk, en)}
            help={words.removeHelp}
            confirm={words.removeConfirm}
            fields={{ intent: 'delete', id }}
          />
        </>
      }
    >
      {note && <p>{note}</p>}
    </Row>
  );
}

function ProposedItem({ uk, en, times }: TermProposal) {
  const { locale } = useSite();
  const words = useTexts(glossaryTexts);
  return (
    <Row
      heading="h3"
      title={
        <>
          <span lang="uk">{uk}</span> = <span lang="en">{en}</span>
        </>
      }
      facts={[words.times(times)]}
      actions={
        <Link
          className="button quiet"
          to={`${translationPaths.glossary(locale)}?${new URLSearchParams({ propose: '', uk, en })}`}
          aria-label={`${words.submit}: ${uk} = ${en}`}
        >
          {words.submit}
        </Link>
      }
    />
  );
}

/** All terms as a file, and terms from one. */
function TableFile({ result }: { result: Result }) {
  const { locale } = useSite();
  const { table: words } = useTexts(glossaryTexts);
  const report = result && 'report' in result ? result.report : null;
  const failed = failedIn(result);
  const refused = failed?.values.intent === undefined ? failed?.problems[0]?.code : undefined;
  const isOpen = report !== null || refused !== undefined;
  return (
    <Folded key={String(isOpen)} title={words.title} isOpen={isOpen}>
      {report && (
        <DoneNotice outcome={report} isProblem={report.problemCount > 0}>
          {report.problemCount > 0
            ? words.refused(report.problems.join(', '))
            : words.done(report.added, report.changed)}
        </DoneNotice>
      )}
      {refused !== undefined && (
        <DoneNotice outcome={failed} isProblem>
          {refused === 'too_many_lines' ? words.tooMany : words.failed}
        </DoneNotice>
      )}
      <Form method="post" encType="multipart/form-data" className="admin-form">
        <FileField name="file" label={words.title} help={words.help} accept=".csv,text/csv" required />
        <p className="admin-buttons">
          <button className="button" type="submit">
            {words.submit}
          </button>
          <a href={translationPaths.glossaryTable(locale)}>{words.export}</a>
        </p>
      </Form>
    </Folded>
  );
}
