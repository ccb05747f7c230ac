import { privateMeta } from '#app/head/private-head.ts';
import { adminMessages } from '#app/i18n/admin/messages.ts';
import { adminOf } from '#app/middleware/admin-only.ts';
import { namedAction, runFormAction } from '#app/requests/form-action.ts';
import { loadPage } from '#app/requests/load-page.ts';
import { pageNumber } from '#app/requests/page-number.ts';
import { isUpload } from '#app/requests/upload-action.ts';
import siteStyles from '#app/styles/admin/admin-site.css?url';
import { SubscribersView } from '#app/ui/admin/subscribers/subscribers-view.tsx';
import { SMALL_BODY_BYTES, SUBSCRIBERS_LIMIT_DEFAULT } from '#contract/limits.ts';
import { LOCALES } from '#contract/locales.ts';
import { SUBSCRIBER_STATES } from '#contract/newsletter/newsletter.ts';
import { listIssues } from '#server/newsletter/issues.ts';
import { countSubscribers, listSubscribers } from '#server/newsletter/subscribers.ts';
import type { Route } from './+types/subscribers';
import { importFile, subscriberActions } from './subscriber-actions.ts';

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, async () => {
    const actor = adminOf(args.context);
    const { searchParams } = new URL(args.request.url);
    const q = searchParams.get('text')?.trim().slice(0, 200) || undefined;
    const state = SUBSCRIBER_STATES.find((name) => name === searchParams.get('state'));
    const locale = LOCALES.find((name) => name === searchParams.get('locale'));
    const page = { page: pageNumber(args.request), limit: SUBSCRIBERS_LIMIT_DEFAULT };
    const isSearch = q !== undefined || state !== undefined || locale !== undefined;
    const [list, numbers, issues] = await Promise.all([
      listSubscribers({ actor, ...page, q, state, locale }),
      isSearch ? null : countSubscribers({ actor }),
      listIssues({ actor }),
    ]);

    return {
      list,
      numbers,
      issues,
      query: { ...(q ? { text: q } : {}), ...(state ? { state } : {}), ...(locale ? { locale } : {}) },
      done: searchParams.get('done'),
    };
  });
}

export function action(args: Route.ActionArgs) {
  const actor = adminOf(args.context);
  if (isUpload(args.request)) return importFile(args, actor);
  return runFormAction(args, { maxBytes: SMALL_BODY_BYTES }, async (fields, locale) => {
    const { id = '' } = fields;
    return namedAction(subscriberActions, fields)({ actor, id, path: args.url.pathname, locale });
  });
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }];

export const meta = privateMeta((locale) => adminMessages[locale].newsletter.title);

export default function AdminSubscribers({ loaderData, actionData }: Route.ComponentProps) {
  return <SubscribersView {...loaderData} result={actionData} />;
}
