import { Form, Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { AdminField } from '#app/admin/forms/admin-field.tsx';
import { DoneNotice } from '#app/admin/forms/done-notice.tsx';
import { RowAction } from '#app/admin/forms/row-action.tsx';
import { List } from '#app/admin/parts/list.tsx';
import { Outcome } from '#app/admin/parts/notice.tsx';
import { Section } from '#app/admin/parts/section.tsx';
import { Pages, Views } from '#app/admin/parts/toolbar.tsx';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';
import type { LetterItem, LetterView, MailRecord } from '#server/letters/letter-item.ts';
import { LetterRow, type NamedLetter } from './letter-row.tsx';
import { LETTER_VIEWS } from './letter-views.ts';
import { MailRecords } from './mail-records.tsx';

/** The server's answer to a test letter. */
export type TestResult = {
  result: 'sent' | 'refused' | 'temporary' | 'unreachable' | 'withdrawn' | 'interrupted';
  answer: string;
  to: string;
};

type Props = {
  mail: { server: string; from: string; domain: string; perHour: number | null; signs: boolean };
  list: {
    items: NamedLetter[];
    page: number;
    hasMore: boolean;
    counts: Partial<Record<LetterItem['state'], number>>;
  };
  view: LetterView;
  records: MailRecord[] | null;
  ownAddress: string;
  done: string | null;
  result: TestResult | FailedForm | undefined;
};

export function LettersPage({ mail, list, view, records, ownAddress, done, result }: Props) {
  const { locale } = useSite();
  const { letters, navigation } = useAdminMessages();

  return (
    <>
      <h1>{navigation.letters}</h1>
      <p className="admin-lead">
        {letters.lead} {letters.setUp(mail.server, mail.from)}{' '}
        {mail.perHour !== null && letters.perHour(mail.perHour)} {mail.signs && letters.signed}{' '}
        <Link to={paths.adminLetterSamples(locale)}>{letters.samples}</Link>
      </p>
      <Outcome done={done} sentences={letters.done} result={result} ownForms={['test']} />
      <LetterList list={list} view={view} />
      <TestForm result={result} ownAddress={ownAddress} />
      <MailRecords domain={mail.domain} records={records} />
    </>
  );
}

function LetterList({ list, view }: Pick<Props, 'list' | 'view'>) {
  const { locale } = useSite();
  const { letters, navigation } = useAdminMessages();
  const { items, page, hasMore, counts } = list;
  const numbers = { ...counts, waiting: (counts.waiting ?? 0) + (counts.sending ?? 0) };

  return (
    <section className="admin-section" aria-label={navigation.letters}>
      <Views
        label={letters.view}
        current={view}
        views={LETTER_VIEWS.map((name) => ({
          name,
          to: `${paths.adminLetters(locale)}?view=${name}`,
          text: name === 'all' ? letters.views.all : letters.views[name](numbers[name] ?? 0),
        }))}
      />
      {view === 'failed' && items.length > 1 && (
        <RowAction id="all" intent="again">
          {letters.againAll}
        </RowAction>
      )}
      <List items={items} empty={letters.empty}>
        {(item) => <LetterRow key={item.id} item={item} />}
      </List>
      <Pages page={page} hasMore={hasMore} />
    </section>
  );
}

function TestForm({ result, ownAddress }: Pick<Props, 'result' | 'ownAddress'>) {
  const { test } = useAdminMessages().letters;
  const failed = result && 'problems' in result && result.values.intent === 'test' ? result : null;
  const answered = result && 'answer' in result ? result : null;

  return (
    <Section title={test.title}>
      <p>{test.lead}</p>
      {answered && (
        <DoneNotice outcome={answered} isProblem={answered.result !== 'sent'}>
          {wordsOf(answered, test)} <code>{answered.answer}</code>
        </DoneNotice>
      )}
      <Form method="post" className="admin-form" noValidate>
        <AdminField
          name="to"
          type="email"
          label={test.to}
          problems={failed?.problems ?? []}
          defaultValue={failed?.values.to ?? answered?.to ?? ownAddress}
          autoComplete="email"
          required
        />
        <button className="button" type="submit" name="intent" value="test">
          {test.submit}
        </button>
      </Form>
    </Section>
  );
}

function wordsOf(
  { result }: TestResult,
  test: Record<'sent' | 'refused' | 'temporary' | 'unreachable', string>,
): string {
  if (result === 'sent' || result === 'refused' || result === 'unreachable') return test[result];
  return test.temporary;
}
