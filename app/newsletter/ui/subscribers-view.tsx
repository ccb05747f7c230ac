import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { Confirmation } from '#app/admin/forms/confirmation.tsx';
import { List } from '#app/admin/parts/list.tsx';
import { Outcome } from '#app/admin/parts/notice.tsx';
import { Row } from '#app/admin/parts/row.tsx';
import { Filter, Pages } from '#app/admin/parts/toolbar.tsx';
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
  const { subscribers, answers, pagination } = list;
  const isFiltered = Object.keys(query).length > 0;
  const states = SUBSCRIBER_STATES.map((value) => ({ value, text: newsletter.states[value] }));
  const locales = LOCALES.map((value) => ({ value, text: newsletter.languages[value] }));

  return (
    <>
      <h1>{newsletterNavigation[locale].subscribers}</h1>
      <Outcome done={done} sentences={newsletter.done} result={result} ownForms={[undefined]} />
      {numbers && <Numbers numbers={numbers} />}
      <IssueList issues={issues} />
      <Filter
        label={newsletter.filter}
        path={paths.adminSubscribers(locale)}
        query={query}
        fields={[
          { name: 'text', label: newsletter.text },
          { name: 'state', label: newsletter.state, all: newsletter.anyState, options: states },
          { name: 'locale', label: newsletter.locale, all: newsletter.anyLocale, options: locales },
        ]}
      />
      <p className="soft">
        {pagination.total > 0
          ? newsletter.found(pagination.total)
          : isFiltered
            ? newsletter.notFound
            : newsletter.nobody}
      </p>
      <List items={subscribers}>
        {(subscriber) => (
          <SubscriberRow key={subscriber.id} subscriber={subscriber} answer={answers[subscriber.id]} />
        )}
      </List>
      <Pages {...pagination} />
      <ImportForm report={report} failed={failed?.values.intent === undefined ? failed : null} />
      <p className="admin-buttons">
        <a className="button quiet" href={paths.adminSubscribersTable(locale)}>
          {newsletter.export}
        </a>
      </p>
    </>
  );
}

function SubscriberRow({ subscriber, answer }: { subscriber: Subscriber; answer: string | undefined }) {
  const site = useSite();
  const { forms } = useAdminMessages();
  const newsletter = useTexts(newsletterAdminTexts);
  const { id, email, locales, frequency, tags, state, source, createdAt, confirmedAt } = subscriber;

  return (
    <Row
      title={email}
      marks={state === 'active' ? [] : [newsletter.states[state]]}
      facts={[
        locales.map((locale) => newsletter.languages[locale]).join(' + '),
        ...newsletter.often[frequency],
        formatList(tags, site.locale),
        newsletter.sources[source],
        newsletter.since(formatDate(confirmedAt ?? createdAt, site)),
        answer && newsletter.answer(answer),
      ]}
      actions={
        <Confirmation
          open={newsletter.remove}
          label={newsletter.removeName(email)}
          help={newsletter.removeHelp}
          confirm={forms.deleteForGood}
          fields={{ intent: 'remove', id }}
        />
      }
    />
  );
}
