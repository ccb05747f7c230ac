import { adminOf } from '#app/admin/admin-only.ts';
import { loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { newsletterNavigation } from '#app/newsletter/texts/core.ts';
import { SubscribersView } from '#app/newsletter/ui/subscribers-view.tsx';
import { namedAction } from '#app/requests/form-action.ts';
import { pageNumber } from '#app/requests/page-number.ts';
import { isUpload } from '#app/requests/upload-action.ts';
import { SMALL_BODY_BYTES } from '#contract/limits.ts';
import { LOCALES } from '#contract/locales.ts';
import { SUBSCRIBERS_LIMIT_DEFAULT } from '#contract/newsletter/limits.ts';
import { SUBSCRIBER_STATES } from '#contract/newsletter/newsletter.ts';
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

export default function AdminSubscribers({ loaderData, actionData }: Route.ComponentProps) {
  return <SubscribersView {...loaderData} result={actionData} />;
}
