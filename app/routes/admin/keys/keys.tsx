import { useActionData } from 'react-router';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { privateHead } from '#app/head/private-head.ts';
import { adminMessages } from '#app/i18n/admin/messages.ts';
import { adminOf } from '#app/middleware/admin-only.ts';
import { confirmationMethods, confirmedAdminOf } from '#app/middleware/confirmed-admin.ts';
import { runFormAction } from '#app/requests/form-action.ts';
import { loadPage } from '#app/requests/load-page.ts';
import siteStyles from '#app/styles/admin/admin-site.css?url';
import { type CreatedKey, KeysPage } from '#app/ui/admin/keys/keys-page.tsx';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import { NotFound } from '#server/errors.ts';
import { listKeys } from '#server/keys/keys.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import type { Route } from './+types/keys';
import { keyActions } from './key-actions.ts';

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, async (locale) => {
    const actor = adminOf(args.context);
    const now = new Date();
    return {
      items: await listKeys({ actor, now }),
      authorName: siteSettings().names[locale],
      now: now.toISOString(),
      ways: confirmationMethods(actor),
      done: new URL(args.request.url).searchParams.get('done'),
    };
  });
}

export function action(args: Route.ActionArgs) {
  return runFormAction(args, { maxBytes: ACCOUNT_BODY_BYTES, showsUnsent: true }, async (fields, locale) => {
    const { intent = '' } = fields;
    const act = Object.hasOwn(keyActions, intent) ? keyActions[intent] : undefined;
    if (!act) throw new NotFound();
    return act({ actor: await confirmedAdminOf(args.context, fields), fields, locale });
  });
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }];

export function meta({ matches: [root] }: Route.MetaArgs) {
  const { site } = root.loaderData;
  return privateHead({ site, title: adminMessages[site.locale].keys.title });
}

export default function AdminKeys({ loaderData }: Route.ComponentProps) {
  return <KeysPage {...loaderData} result={useActionData<CreatedKey | FailedForm>()} />;
}
