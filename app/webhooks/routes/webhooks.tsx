import { replace } from 'react-router';
import { type AdminForm, loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { confirmationMethods, confirmedAdminOf } from '#app/admin/confirmed-admin.ts';
import { Copyable } from '#app/admin/forms/copyable.tsx';
import { Panel } from '#app/admin/forms/panel.tsx';
import { List } from '#app/admin/parts/list.tsx';
import { failedForm, Outcome } from '#app/admin/parts/notice.tsx';
import { Folded, Section } from '#app/admin/parts/section.tsx';
import { serverFeatures } from '#app/features.server.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { loadParts, partsOf } from '#app/parts.ts';
import { namedAction } from '#app/requests/form-action.ts';
import { pageNumber } from '#app/requests/page-number.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { webhookNavigation } from '#app/webhooks/texts/core.ts';
import { webhookTexts } from '#app/webhooks/texts/messages.ts';
import { WebhookForm } from '#app/webhooks/ui/webhook-form.tsx';
import { Deliveries, WebhookItem } from '#app/webhooks/ui/webhook-item.tsx';
import { hasFeature } from '#contract/feature.ts';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import { LOCALES } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { webhookPaths } from '#contract/webhooks/paths.ts';
import { CHOSEN_EVENTS, createWebhookSchema, type Webhook } from '#contract/webhooks/webhooks.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { listWebhookRows, repeatDelivery, testWebhook } from '#server/webhooks/manage-webhooks.ts';
import { createWebhook, deleteWebhook, rotateSecret, switchWebhook } from '#server/webhooks/webhooks.ts';
import type { Route } from './+types/webhooks';

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
    const act = namedAction(actions, form.fields);
    const actor = await confirmedAdminOf(args.context, form.fields);
    const result = await act({ ...form, actor, id: form.fields.id ?? '' });
    if (typeof result === 'object') return result;

    // The query of the page has the open page of a log.
    const query = new URL(args.request.url).searchParams;
    query.set('done', result);
    throw replace(`${webhookPaths.webhooks(form.locale)}?${query}`, 303);
  });
}

export const meta = privateMeta((locale) => webhookNavigation[locale].webhooks);

export default function AdminWebhooks({
  loaderData: { rows, of, notices, ways, done },
  actionData: result,
}: Route.ComponentProps) {
  const { locale } = useSite();
  const webhooks = useTexts(webhookTexts);
  const shown = result && 'shown' in result ? result.shown : null;
  const failed = failedForm(result, ['create']);

  return (
    <>
      <h1>{useTexts(webhookNavigation).webhooks}</h1>
      <p className="admin-lead">
        {webhooks.lead}{' '}
        {hasFeature('api-docs') && <a href={`${paths.apiDocs(locale)}#webhooks`}>{webhooks.docs}</a>}
      </p>
      <Outcome done={done} sentences={webhooks.done} result={result} ways={ways} ownForms={['create']} />
      {shown && (
        <Panel key={shown.secret} title={webhooks.created}>
          <p>{webhooks.once}</p>
          <Copyable caption={webhooks.secret} text={shown.secret} />
        </Panel>
      )}
      <Section title={webhooks.endpoints}>
        <List items={rows} empty={webhooks.empty}>
          {(row) => <WebhookItem key={row.id} row={row} isLogOpen={row.id === of} />}
        </List>
      </Section>
      <Folded title={webhooks.create} isOpen={rows.length === 0 || failed !== null}>
        <WebhookForm key={shown?.secret} failed={failed} />
      </Folded>
      {notices && (
        <Section title={webhooks.notices}>
          <Deliveries deliveries={notices} />
        </Section>
      )}
    </>
  );
}

type WebhookAction = (
  form: AdminForm & { id: string },
) => Promise<string | { shown: { webhook: Webhook; secret: string } }>;

/** The actions of the forms, by their `intent` field. The result says what is done, or is a secret, which only the response shows. */
const actions: Record<string, WebhookAction> = {
  /** Responds with the page instead of a redirect: the secret is shown once. */
  async create({ actor, fields }) {
    const input = parse(createWebhookSchema, {
      url: fields.url?.trim(),
      events: CHOSEN_EVENTS.filter((event) => fields[event] === 'yes'),
      locales: LOCALES.filter((locale) => fields[locale] === 'yes'),
    });
    return { shown: await createWebhook({ actor, input }) };
  },

  async rotate(form) {
    return { shown: await rotateSecret(form) };
  },

  async test(form) {
    await testWebhook(form);
    return 'tested';
  },

  async again(form) {
    await repeatDelivery(form);
    return 'again';
  },

  async 'switch-on'(form) {
    await switchWebhook({ ...form, isOn: true });
    return 'on';
  },

  async 'switch-off'(form) {
    await switchWebhook({ ...form, isOn: false });
    return 'off';
  },

  async delete(form) {
    await deleteWebhook(form);
    return 'deleted';
  },
};
