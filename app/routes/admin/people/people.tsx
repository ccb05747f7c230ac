import { useActionData } from 'react-router';
import type { FailedForm } from '#app/form-problems.ts';
import { privateHead } from '#app/head/private-head.ts';
import { adminOf } from '#app/middleware/admin-only.ts';
import { runFormAction } from '#app/page-action.ts';
import { loadPage, pageNumber } from '#app/page-data.ts';
import { adminMessages } from '#app/ui/admin/admin-messages.ts';
import { type PasswordLink, PeopleView } from '#app/ui/admin/people/people-view.tsx';
import { SMALL_BODY_BYTES } from '#contract/limits.ts';
import { PEOPLE_GROUPS } from '#contract/people.ts';
import { NotFound } from '#server/errors.ts';
import { listPeople } from '#server/users/people.ts';
import siteStyles from '../../../styles/admin/admin-site.css?url';
import type { Route } from './+types/people';
import { peopleActions } from './people-actions.ts';

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, async () => {
    const actor = adminOf(args.context);
    const { searchParams } = new URL(args.request.url);
    const text = searchParams.get('text')?.trim() || undefined;
    const group = PEOPLE_GROUPS.find((name) => name === searchParams.get('group'));
    const now = new Date();
    return {
      list: await listPeople({ actor, text, group, page: pageNumber(args.request), now }),
      query: { ...(text ? { text } : {}), ...(group ? { group } : {}) },
      now: now.toISOString(),
      done: searchParams.get('done'),
    };
  });
}

export function action(args: Route.ActionArgs) {
  return runFormAction(args, { maxBytes: SMALL_BODY_BYTES }, async (fields, locale) => {
    const { intent = '', id = '' } = fields;
    const act = Object.hasOwn(peopleActions, intent) ? peopleActions[intent] : undefined;
    if (!act) throw new NotFound();
    return act({ actor: adminOf(args.context), id, fields, locale, url: args.url });
  });
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }];

export function meta({ matches: [root] }: Route.MetaArgs) {
  const { site } = root.loaderData;
  return privateHead({ site, title: adminMessages[site.locale].people.title });
}

export default function AdminPeople({ loaderData }: Route.ComponentProps) {
  return <PeopleView {...loaderData} result={useActionData<PasswordLink | FailedForm>()} />;
}
