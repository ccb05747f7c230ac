import { loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { confirmationMethods, confirmedAdminOf } from '#app/admin/confirmed-admin.ts';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { namedAction } from '#app/requests/form-action.ts';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import { listKeys } from '#server/keys/keys.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import type { Route } from './+types/keys';
import { keyActions } from './key-actions.ts';
import { KeysPage } from './keys-page.tsx';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, locale, query }) => {
    const now = new Date();
    return {
      items: await listKeys({ actor, now }),
      authorName: siteSettings().names[locale],
      now: now.toISOString(),
      ways: confirmationMethods(actor),
      done: query.get('done'),
    };
  });
}

export function action(args: Route.ActionArgs) {
  return runAdminForm(args, { maxBytes: ACCOUNT_BODY_BYTES }, async (form) => {
    const act = namedAction(keyActions, form.fields);
    return act({ ...form, actor: await confirmedAdminOf(args.context, form.fields) });
  });
}

export const meta = privateMeta((locale) => adminMessages[locale].navigation.keys);

export default function AdminKeys({ loaderData, actionData }: Route.ComponentProps) {
  return <KeysPage {...loaderData} result={actionData} />;
}
