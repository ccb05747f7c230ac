import { loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { announceTexts } from '#app/announce/texts/messages.ts';
import { MessagesPage } from '#app/announce/ui/messages-page.tsx';
import { privateMeta } from '#app/head/private-head.ts';
import { namedAction } from '#app/requests/form-action.ts';
import { MESSAGE_BODY_BYTES } from '#contract/announce/limits.ts';
import { listMessages } from '#server/announce/messages.ts';
import { getPostGroup } from '#server/posts/management/list.ts';
import type { Route } from './+types/messages';
import { messageActions } from './message-actions.ts';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, locale, query }) => {
    const given = { actor, post: args.params.slug };
    const [post, shown] = await Promise.all([getPostGroup({ ...given, locale }), listMessages(given)]);
    return { post, ...shown, done: query.get('done') };
  });
}

export function action(args: Route.ActionArgs) {
  return runAdminForm(args, { maxBytes: MESSAGE_BODY_BYTES }, async (form) =>
    namedAction(messageActions, form.fields)({ ...form, post: args.params.slug, id: form.fields.id ?? '' }),
  );
}

export const meta = privateMeta((locale) => announceTexts[locale].messages.title);

export default function AdminMessages({ loaderData, actionData }: Route.ComponentProps) {
  return <MessagesPage {...loaderData} result={actionData} />;
}
