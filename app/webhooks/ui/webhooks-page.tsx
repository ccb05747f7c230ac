import { Copyable } from '#app/admin/forms/copyable.tsx';
import { Panel } from '#app/admin/forms/panel.tsx';
import { List } from '#app/admin/parts/list.tsx';
import { failedForm, Outcome } from '#app/admin/parts/notice.tsx';
import { Folded, Section } from '#app/admin/parts/section.tsx';
import type { FailedForm } from '#app/forms/form-problems.ts';
import type { ConfirmationMethods } from '#app/forms/identity-confirmation.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { webhookNavigation } from '#app/webhooks/texts/core.ts';
import { webhookTexts } from '#app/webhooks/texts/messages.ts';
import type { LoggedDelivery } from '#contract/deliveries.ts';
import { hasFeature } from '#contract/feature.ts';
import { paths } from '#contract/paths.ts';
import type { Webhook, WebhookRow } from '#contract/webhooks/webhooks.ts';
import { WebhookForm } from './webhook-form.tsx';
import { Deliveries, WebhookItem } from './webhook-item.tsx';

/** The result of an action that makes a secret, which only its response shows. */
export type ShownSecret = { shown: { webhook: Webhook; secret: string } };

export function WebhooksPage({
  rows,
  of,
  notices,
  ways,
  done,
  result,
}: {
  rows: WebhookRow[];
  /** The id of the endpoint whose log is open. */
  of: string | null;
  /** Reports to search engines and feed hubs; null if both are off. */
  notices: LoggedDelivery[] | null;
  ways: ConfirmationMethods;
  done: string | null;
  result: ShownSecret | FailedForm | undefined;
}) {
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
