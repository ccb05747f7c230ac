import { loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { confirmationMethods, confirmedAdminOf } from '#app/admin/confirmed-admin.ts';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { serverFeatures } from '#app/features.server.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { actionsOf, partsOf } from '#app/parts.ts';
import { namedAction } from '#app/requests/form-action.ts';
import { pageNumber } from '#app/requests/page-number.ts';
import { UsersView } from '#app/users/ui/admin/users-view.tsx';
import { SMALL_BODY_BYTES } from '#contract/limits.ts';
import { USERS_GROUPS } from '#contract/users/user-list.ts';
import { isMailSetUp } from '#server/mail/mail-set-up.ts';
import { listInvitations } from '#server/users/email/invitations.ts';
import { listUsers } from '#server/users/manage-users.ts';
import type { Route } from './+types/users';
import { userActions } from './user-actions.ts';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, query }) => {
    const text = query.get('text')?.trim() || undefined;
    const group = USERS_GROUPS.find((name) => name === query.get('group'));
    const now = new Date();

    return {
      list: await listUsers({ actor, text, group, page: pageNumber(args.request), now }),
      query: { ...(text ? { text } : {}), ...(group ? { group } : {}) },
      now: now.toISOString(),
      ways: confirmationMethods(actor),
      invitations: isMailSetUp() ? await listInvitations({ actor, now }) : null,
      done: query.get('done'),
    };
  });
}

export function action(args: Route.ActionArgs) {
  return runAdminForm(args, { maxBytes: SMALL_BODY_BYTES }, async (form) => {
    const { fields } = form;
    const ofFeatures = actionsOf(partsOf(serverFeatures, 'userActions'));
    const act = namedAction({ ...userActions, ...ofFeatures }, fields);
    const actor = await confirmedAdminOf(args.context, fields);
    return act({ ...form, actor, id: fields.id ?? '', url: args.url });
  });
}

export const meta = privateMeta((locale) => adminMessages[locale].navigation.users);

export default function AdminPeople({ loaderData, actionData }: Route.ComponentProps) {
  return <UsersView {...loaderData} result={actionData} />;
}
