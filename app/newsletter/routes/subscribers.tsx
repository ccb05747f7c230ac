import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { adminOf } from '#app/admin/admin-only.ts';
import { loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { Confirmation } from '#app/admin/forms/confirmation.tsx';
import { List } from '#app/admin/parts/list.tsx';
import { Outcome } from '#app/admin/parts/notice.tsx';
import { Row } from '#app/admin/parts/row.tsx';
import { Filter, Pages } from '#app/admin/parts/toolbar.tsx';
import { formatDate, formatList } from '#app/formats/format.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { newsletterAdminTexts } from '#app/newsletter/texts/admin-messages.ts';
import { newsletterNavigation } from '#app/newsletter/texts/core.ts';
import { ImportForm } from '#app/newsletter/ui/import-form.tsx';
import { IssueList } from '#app/newsletter/ui/issue-list.tsx';
import { Numbers } from '#app/newsletter/ui/numbers.tsx';
import { namedAction } from '#app/requests/form-action.ts';
import { pageNumber } from '#app/requests/page-number.ts';
import { isUpload } from '#app/requests/upload-action.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { SMALL_BODY_BYTES } from '#contract/limits.ts';
import { LOCALES } from '#contract/locales.ts';
import { SUBSCRIBERS_LIMIT_DEFAULT } from '#contract/newsletter/limits.ts';
import { SUBSCRIBER_STATES, type Subscriber } from '#contract/newsletter/newsletter.ts';
import { paths } from '#contract/paths.ts';
import { listIssues } from '#server/newsletter/issues.ts';
import { countSubscribers, listSubscribers } from '#server/newsletter/subscribers.ts';
import type { Route } from './+types/subscribers';
import { importFile, subscriberActions } from './subscriber-actions.ts';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, locale: language, query }) => {
    const q = query.get('text')?.trim().slice(0, 200) || undefined;
    const state = SUBSCRIBER_STATES.find((name) => name === query.get('state'));
    const locale = LOCALES.find((name) => name === query.get('locale'));
    const page = { page: pageNumber(args.request), limit: SUBSCRIBERS_LIMIT_DEFAULT };
    const isSearch = q !== undefined || state !== undefined || locale !== undefined;
    const [list, numbers, issues] = await Promise.all([
      listSubscribers({ actor, ...page, q, state, locale }),
      isSearch ? null : countSubscribers({ actor }),
      listIssues({ actor, locale: language }),
    ]);

    return {
      list,
      numbers,
      issues,
      query: { ...(q ? { text: q } : {}), ...(state ? { state } : {}), ...(locale ? { locale } : {}) },
      done: query.get('done'),
    };
  });
}

export function action(args: Route.ActionArgs) {
  if (isUpload(args.request)) return importFile(args, adminOf(args.context));
  return runAdminForm(args, { maxBytes: SMALL_BODY_BYTES }, async (form) => {
    return namedAction(subscriberActions, form.fields)({ ...form, path: args.url.pathname });
  });
}

export const meta = privateMeta((locale) => newsletterNavigation[locale].subscribers);

export default function AdminSubscribers({
  loaderData: { list, numbers, issues, query, done },
  actionData: result,
}: Route.ComponentProps) {
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
