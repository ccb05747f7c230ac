import { data } from 'react-router';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { newsletterTexts } from '#app/newsletter/texts/messages.ts';
import { SubscriptionPage, type SubscriptionView } from '#app/newsletter/ui/subscription-page.tsx';
import type { ShownWishes } from '#app/newsletter/ui/wishes-fields.tsx';
import { findCurrentUser } from '#app/requests/current-user.ts';
import { namedAction, runFormAction } from '#app/requests/form-action.ts';
import { loadPage } from '#app/requests/load-page.ts';
import { openLetterPage } from '#app/requests/token-page.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { SitePage } from '#app/site/ui/site-page.tsx';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import { type Locale, otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { makeFormToken } from '#server/http/request/form-token.ts';
import { findSubscription, listTagChoices } from '#server/newsletter/subscriptions.ts';
import type { Route } from './+types/subscription';
import { subscriptionActions } from './subscription-actions.ts';

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, async (locale) => {
    const token = openLetterPage(args);
    const done = new URL(args.request.url).searchParams.get('done');
    const subscriber = await findSubscription({ token });
    const tags = (await listTagChoices(subscriber)).map(({ id, slug, nameUk, nameEn }) => ({
      id,
      slug,
      name: (locale === 'uk' ? nameUk : nameEn) ?? slug,
    }));

    let shown: SubscriptionView;
    if (subscriber) {
      const { email, state, languages, frequency, tagIds } = subscriber;
      const chosen = tags.filter(({ id }) => tagIds.includes(id)).map(({ slug }) => slug);
      shown = { view: 'known', email, state, wishes: { locales: languages, frequency, tags: chosen } };
    } else if (done === 'sent') {
      shown = { view: 'sent' };
    } else {
      const actor = await findCurrentUser(args);
      const email = (actor.kind === 'user' && actor.user.email) || '';
      const values = { email, page: paths.subscription(locale), source: 'page', ...newWishes(locale) };
      shown = { view: token === '' || done === 'deleted' ? 'new' : 'unknown', values };
    }

    const page = { token, shown, tags, done, formToken: makeFormToken() };
    return data(page, { status: shown.view === 'unknown' ? 404 : 200 });
  });
}

export function action(args: Route.ActionArgs) {
  return runFormAction(args, { maxBytes: ACCOUNT_BODY_BYTES }, async (fields, locale) => {
    const act = namedAction(subscriptionActions, fields);
    const token = openLetterPage(args);
    return act({ fields, locale, token, args });
  });
}

export const meta = privateMeta((locale) => newsletterTexts[locale].title);

export default function Subscription({ loaderData, actionData: failed }: Route.ComponentProps) {
  const { token, shown, ...page } = loaderData;
  const { locale } = useSite();

  return (
    <SitePage alternate={paths.subscription(otherLocale(locale), token || undefined)}>
      <SubscriptionPage {...page} shown={withTyped(shown, failed)} problems={failed?.problems ?? []} />
    </SitePage>
  );
}

/** The values with which the form for a new subscriber starts. */
function newWishes(locale: Locale): ShownWishes {
  return { locales: locale, frequency: 'post', tags: [] };
}

/** A refused form, or the first step with only an address, keeps what was typed. */
function withTyped(shown: SubscriptionView, failed: FailedForm | undefined): SubscriptionView {
  if (!failed) return shown;

  const { values: typed } = failed;
  if (shown.view === 'known') {
    return typed.intent === 'wishes' ? { ...shown, wishes: { ...shown.wishes, ...chosenIn(typed) } } : shown;
  }
  if (shown.view === 'sent') return shown;

  const { email = '', page, source } = { ...shown.values, ...typed };
  return { ...shown, values: { ...shown.values, ...chosenIn(typed), email, page, source } };
}

function chosenIn(typed: Record<string, string>) {
  const { locales, frequency } = typed;
  const tags = Object.keys(typed).flatMap((name) => (name.startsWith('tag-') ? name.slice(4) : []));
  return {
    ...(locales ? { locales } : {}),
    ...(frequency ? { frequency } : {}),
    ...(tags.length > 0 ? { tags } : {}),
  };
}
