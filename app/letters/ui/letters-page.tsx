import { Form, Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { AdminField } from '#app/admin/forms/admin-field.tsx';
import { AdminProblems } from '#app/admin/forms/admin-problems.tsx';
import { DoneNotice, sentenceOf } from '#app/admin/forms/done-notice.tsx';
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
  const failed = result && 'problems' in result ? result : null;
  const sentence = result ? undefined : sentenceOf(done, letters.done);

  return (
    <>
      <h1>{navigation.letters}</h1>
      <p className="admin-lead">
        {letters.lead} {letters.setUp(mail.server, mail.from)}{' '}
        {mail.perHour !== null && letters.perHour(mail.perHour)} {mail.signs && letters.signed}{' '}
        <Link to={paths.adminLetterSamples(locale)}>{letters.samples}</Link>
      </p>
      {sentence && <DoneNotice>{sentence}</DoneNotice>}
      {failed && failed.values.intent !== 'test' && <AdminProblems problems={failed.problems} />}
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
  const pathOf = (query: Record<string, string>) =>
    `${paths.adminLetters(locale)}?${new URLSearchParams(query)}`;
  const numbers = { ...counts, waiting: (counts.waiting ?? 0) + (counts.sending ?? 0) };

  return (
    <section className="admin-section" aria-label={navigation.letters}>
      <nav className="moderation-views" aria-label={letters.view}>
        {LETTER_VIEWS.map((name) => (
          <Link key={name} to={pathOf({ view: name })} aria-current={name === view ? 'page' : undefined}>
            {name === 'all' ? letters.views.all : letters.views[name](numbers[name] ?? 0)}
          </Link>
        ))}
      </nav>
      {view === 'failed' && items.length > 1 && (
        <Form method="post">
          <input type="hidden" name="id" value="all" />
          <button className="button quiet" type="submit" name="intent" value="again">
            {letters.againAll}
          </button>
        </Form>
      )}
      {items.length === 0 && <p className="soft">{letters.empty}</p>}
      <ul className="admin-list">
        {items.map((item) => (
          <LetterRow key={item.id} item={item} />
        ))}
      </ul>
      {(page > 1 || hasMore) && (
        <nav className="admin-pages" aria-label={letters.pages}>
          {page > 1 && <Link to={pathOf({ view, page: String(page - 1) })}>{letters.newer}</Link>}
          {hasMore && <Link to={pathOf({ view, page: String(page + 1) })}>{letters.older}</Link>}
        </nav>
      )}
    </section>
  );
}

function TestForm({ result, ownAddress }: Pick<Props, 'result' | 'ownAddress'>) {
  const { test } = useAdminMessages().letters;
  const failed = result && 'problems' in result && result.values.intent === 'test' ? result : null;
  const answered = result && 'answer' in result ? result : null;

  return (
    <section className="admin-section" aria-labelledby="test-letter">
      <h2 id="test-letter">{test.title}</h2>
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
    </section>
  );
}

function wordsOf(
  { result }: TestResult,
  test: Record<'sent' | 'refused' | 'temporary' | 'unreachable', string>,
): string {
  if (result === 'sent' || result === 'refused' || result === 'unreachable') return test[result];
  return test.temporary;
}
