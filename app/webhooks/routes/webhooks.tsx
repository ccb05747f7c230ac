import { loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { confirmationMethods, confirmedAdminOf } from '#app/admin/confirmed-admin.ts';
import { serverFeatures } from '#app/features.server.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { loadParts, partsOf } from '#app/parts.ts';
import { namedAction } from '#app/requests/form-action.ts';
import { pageNumber } from '#app/requests/page-number.ts';
import { webhookNavigation } from '#app/webhooks/texts/core.ts';
import { WebhooksPage } from '#app/webhooks/ui/webhooks-page.tsx';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import { listWebhookRows } from '#server/webhooks/manage-webhooks.ts';
import type { Route } from './+types/webhooks';
import { webhookActions } from './webhook-actions.ts';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, query }) => {
    const of = query.get('of');
    const [rows, notices] = await Promise.all([
      listWebhookRows({ actor, of, page: pageNumber(args.request) }),
      loadParts(partsOf(serverFeatures, 'notices'), { actor }),
    ]);
    const shown = Object.values(notices).find((list) => list !== null) ?? null;
    return { rows, of, notices: shown, ways: confirmationMethods(actor), done: query.get('done') };
  });
}

export function action(args: Route.ActionArgs) {
  return runAdminForm(args, { maxBytes: ACCOUNT_BODY_BYTES }, async (form) => {
    const act = namedAction(webhookActions, form.fields);
    const actor = await confirmedAdminOf(args.context, form.fields);
    return act({ ...form, actor, query: new URL(args.request.url).searchParams });
  });
}

export const meta = privateMeta((locale) => webhookNavigation[locale].webhooks);

export default function AdminWebhooks({ loaderData, actionData }: Route.ComponentProps) {
  return <WebhooksPage {...loaderData} result={actionData} />;
}
