import { Form, Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { AdminField } from '#app/admin/forms/admin-field.tsx';
import { Copyable } from '#app/admin/forms/copyable.tsx';
import { RowAction } from '#app/admin/forms/row-action.tsx';
import { List } from '#app/admin/parts/list.tsx';
import { Outcome } from '#app/admin/parts/notice.tsx';
import { Row } from '#app/admin/parts/row.tsx';
import { Section } from '#app/admin/parts/section.tsx';
import { Pages, Views } from '#app/admin/parts/toolbar.tsx';
import { formatMoment } from '#app/formats/moment.ts';
import type { FailedForm } from '#app/forms/form-problems.ts';
import type { ConfirmationMethods } from '#app/forms/identity-confirmation.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';
import type { DescribedMail, LetterItem, LetterView, MailRecord } from '#server/letters/letter-item.ts';
import { LETTER_VIEWS } from './letter-views.ts';
import { MailServer } from './mail-server.tsx';
import { TestAnswer, type TestResult } from './test-answer.tsx';

type Props = {
  mail: DescribedMail | null;
  ways: ConfirmationMethods;
  isRecent: boolean;
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

export function LettersPage({ mail, ways, isRecent, list, view, records, ownAddress, done, result }: Props) {
  const { locale } = useSite();
  const { letters, navigation } = useAdminMessages();

  return (
    <>
      <h1>{navigation.letters}</h1>
      <p className="admin-lead">
        {mail ? (
          <>
            {letters.lead} {letters.setUp(`${mail.host}:${mail.port}`, mail.from)}{' '}
            {mail.perHour !== null && letters.perHour(mail.perHour)} {mail.signs && letters.signed}{' '}
          </>
        ) : (
          `${letters.notSetUp} `
        )}
        <Link to={paths.adminLetterSamples(locale)}>{letters.samples}</Link>
      </p>
      <Outcome done={done} sentences={letters.done} result={result} ownForms={['test', 'mail']} ways={ways} />
      {(mail || list.items.length > 0) && <LetterList list={list} view={view} />}
      {mail && <TestForm result={result} ownAddress={ownAddress} />}
      <MailServer
        mail={mail}
        asksPassword={ways.hasPassword && !isRecent}
        ownAddress={ownAddress}
        result={result}
      />
      {mail && <MailRecords domain={mail.domain} records={records} />}
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
  const answered = result && 'answer' in result && !result.values ? result : null;

  return (
    <Section title={test.title}>
      <p>{test.lead}</p>
      {answered && <TestAnswer answered={answered} />}
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

/** The DNS records of the sender's domain, looked up when the admin asks for it. */
function MailRecords({ domain, records }: { domain: string; records: MailRecord[] | null }) {
  const { locale } = useSite();
  const { records: t } = useAdminMessages().letters;
  return (
    <Section title={t.title}>
      <p>{t.lead(domain)}</p>
      {records?.map((record) => (
        <Record key={record.name} record={record} />
      ))}
      <p>
        <Link className="button quiet" to={`${paths.adminLetters(locale)}?check=dns`} preventScrollReset>
          {t.check}
        </Link>
      </p>
    </Section>
  );
}

function Record({ record: { name, state, host, found, record } }: { record: MailRecord }) {
  const { records: t } = useAdminMessages().letters;
  const isWrong = state === 'missing' || state === 'different';
  return (
    <>
      <h3>{t.names[name]}</h3>
      <p>{t.states[state]}</p>
      {found !== null && <p className="soft">{t.found(found)}</p>}
      {isWrong && name === 'spf' && <p>{t.spfHelp}</p>}
      {isWrong && record !== null && <Copyable caption={t.host(host)} text={record} />}
    </>
  );
}

type NamedLetter = LetterItem & { name: string };

function LetterRow({ item }: { item: NamedLetter }) {
  const site = useSite();
  const { letters } = useAdminMessages();
  const { id, name, to, state, attempts, nextAt, endedAt, createdAt, answer } = item;
  const when = formatMoment(nextAt ?? endedAt ?? createdAt, site);
  const words = state === 'sending' ? letters.states.sending : letters.states[state](when);
  const reason =
    answer !== null && state === 'withdrawn'
      ? (letters.reasons[answer as keyof typeof letters.reasons] ?? answer)
      : answer !== null && letters.answer(answer);

  return (
    <Row
      title={letters.to(name, to)}
      facts={[words, attempts > 0 && letters.attempts(attempts), reason]}
      actions={
        <>
          {state === 'waiting' && (
            <RowAction id={id} intent="withdraw" staysInPlace>
              {letters.withdraw}
            </RowAction>
          )}
          {(state === 'failed' || state === 'withdrawn') && (
            <RowAction id={id} intent="again" staysInPlace>
              {letters.again}
            </RowAction>
          )}
        </>
      }
    />
  );
}
