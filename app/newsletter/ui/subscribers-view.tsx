import { Form, Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { AdminPages } from '#app/admin/admin-pages.tsx';
import { AdminField } from '#app/admin/forms/admin-field.tsx';
import { AdminProblems } from '#app/admin/forms/admin-problems.tsx';
import { AdminSelect } from '#app/admin/forms/admin-select.tsx';
import { Confirmation } from '#app/admin/forms/confirmation.tsx';
import { DoneNotice, sentenceOf } from '#app/admin/forms/done-notice.tsx';
import { formatDate, formatList } from '#app/formats/format.ts';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { newsletterAdminTexts } from '#app/newsletter/texts/admin-messages.ts';
import { newsletterNavigation } from '#app/newsletter/texts/core.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { LOCALES } from '#contract/locales.ts';
import { SUBSCRIBER_STATES, type Subscriber } from '#contract/newsletter/newsletter.ts';
import { paths } from '#contract/paths.ts';
import type { Pagination } from '#contract/posts/records.ts';
import type { ImportReport } from '#server/newsletter/import-subscribers.ts';
import type { TitledIssue } from '#server/newsletter/issues.ts';
import type { SubscriberNumbers } from '#server/newsletter/subscribers.ts';
import { ImportForm } from './import-form.tsx';
import { IssueList } from './issue-list.tsx';
import { Numbers } from './numbers.tsx';

type Query = { text?: string; state?: string; locale?: string };

export function SubscribersView({
  list,
  numbers,
  issues,
  query,
  done,
  result,
}: {
  list: { subscribers: Subscriber[]; answers: Record<string, string>; pagination: Pagination };
  /** Null in a search. */
  numbers: SubscriberNumbers | null;
  issues: TitledIssue[];
  query: Query;
  done: string | null;
  result: { report: ImportReport } | FailedForm | undefined;
}) {
  const { locale } = useSite();
  const newsletter = useTexts(newsletterAdminTexts);
  const failed = result && 'problems' in result ? result : null;
  const report = result && 'report' in result ? result.report : null;
  const sentence = result ? undefined : sentenceOf(done, newsletter.done);
  const { subscribers, answers, pagination } = list;
  const isFiltered = Object.keys(query).length > 0;
  const pathOf = (page: number) =>
    `${paths.adminSubscribers(locale)}?${new URLSearchParams({ ...query, page: String(page) })}`;

  return (
    <>
      <h1>{newsletterNavigation[locale].subscribers}</h1>
      {sentence && <DoneNotice>{sentence}</DoneNotice>}
      {failed && failed.values.intent !== undefined && <AdminProblems problems={failed.problems} />}
      {numbers && <Numbers numbers={numbers} />}
      <IssueList issues={issues} />
      <Search query={query} />
      <p className="soft">
        {pagination.total > 0
          ? newsletter.found(pagination.total)
          : isFiltered
            ? newsletter.notFound
            : newsletter.nobody}
      </p>
      <ul className="admin-list">
        {subscribers.map((subscriber) => (
          <Row key={subscriber.id} subscriber={subscriber} answer={answers[subscriber.id]} />
        ))}
      </ul>
      <AdminPages pagination={pagination} pathOf={pathOf} />
      <ImportForm report={report} failed={failed?.values.intent === undefined ? failed : null} />
      <p className="admin-buttons">
        <a className="button quiet" href={paths.adminSubscribersTable(locale)}>
          {newsletter.export}
        </a>
      </p>
    </>
  );
}

function Search({ query }: { query: Query }) {
  const { locale } = useSite();
  const { forms } = useAdminMessages();
  const newsletter = useTexts(newsletterAdminTexts);
  const states = SUBSCRIBER_STATES.map((value) => ({ value, text: newsletter.states[value] }));
  const locales = LOCALES.map((value) => ({ value, text: newsletter.languages[value] }));

  return (
    <Form className="admin-filter" role="search" aria-label={newsletter.filter} key={JSON.stringify(query)}>
      <AdminField name="text" type="search" label={newsletter.text} problems={[]} defaultValue={query.text} />
      <AdminSelect
        name="state"
        label={newsletter.state}
        all={newsletter.anyState}
        options={states}
        value={query.state}
      />
      <AdminSelect
        name="locale"
        label={newsletter.locale}
        all={newsletter.anyLocale}
        options={locales}
        value={query.locale}
      />
      <button className="button quiet" type="submit">
        {forms.search.submit}
      </button>
      {Object.keys(query).length > 0 && <Link to={paths.adminSubscribers(locale)}>{forms.search.reset}</Link>}
    </Form>
  );
}

function Row({ subscriber, answer }: { subscriber: Subscriber; answer: string | undefined }) {
  const site = useSite();
  const { forms } = useAdminMessages();
  const newsletter = useTexts(newsletterAdminTexts);
  const { id, email, locales, frequency, tags, state, source, createdAt, confirmedAt } = subscriber;
  const facts = [
    locales.map((locale) => newsletter.languages[locale]).join(' + '),
    ...newsletter.often[frequency],
    ...(tags.length > 0 ? [formatList(tags, site.locale)] : []),
    newsletter.sources[source],
    newsletter.since(formatDate(confirmedAt ?? createdAt, site)),
  ];

  return (
    <li className="admin-row">
      <div>
        <h2>
          {email}
          {state !== 'active' && <span className="admin-mark">{newsletter.states[state]}</span>}
        </h2>
        <p className="soft">{facts.join(' · ')}</p>
        {answer && <p className="soft">{newsletter.answer(answer)}</p>}
      </div>
      <Confirmation
        open={newsletter.remove}
        label={newsletter.removeName(email)}
        help={newsletter.removeHelp}
        confirm={forms.deleteForGood}
        fields={{ intent: 'remove', id }}
      />
    </li>
  );
}
