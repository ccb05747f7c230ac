import { AdminProblems } from '#app/admin/forms/admin-problems.tsx';
import { ConfirmIdentity } from '#app/admin/forms/confirm-identity.tsx';
import { Copyable } from '#app/admin/forms/copyable.tsx';
import { DoneNotice, sentenceOf } from '#app/admin/forms/done-notice.tsx';
import { Panel } from '#app/admin/forms/panel.tsx';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { type ConfirmationMethods, mustConfirm } from '#app/forms/identity-confirmation.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { webhookNavigation } from '#app/webhooks/texts/core.ts';
import { webhookTexts } from '#app/webhooks/texts/messages.ts';
import type { LoggedDelivery } from '#contract/deliveries.ts';
import { hasFeature } from '#contract/features.ts';
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
  const failed = result && 'problems' in result ? result : null;
  const isToConfirm = failed !== null && mustConfirm(failed);

  // The panel that asks for the password shows the problem, and the form keeps the input.
  const kept = isToConfirm ? { ...failed, problems: [] } : failed;
  const isFormFailed = failed?.values.intent === 'create';
  const sentence = result ? undefined : sentenceOf(done, webhooks.done);

  return (
    <>
      <h1>{useTexts(webhookNavigation).webhooks}</h1>
      <p className="admin-lead">
        {webhooks.lead}{' '}
        {hasFeature('apiDocs') && <a href={`${paths.apiDocs(locale)}#webhooks`}>{webhooks.docs}</a>}
      </p>
      {sentence && <DoneNotice>{sentence}</DoneNotice>}
      {isToConfirm && <ConfirmIdentity failed={failed} ways={ways} />}
      {failed && !isFormFailed && !isToConfirm && <AdminProblems problems={failed.problems} />}
      {shown && (
        <Panel key={shown.secret} title={webhooks.created}>
          <p>{webhooks.once}</p>
          <Copyable caption={webhooks.secret} text={shown.secret} />
        </Panel>
      )}
      <section className="admin-section" aria-labelledby="webhooks">
        <h2 id="webhooks">{webhooks.endpoints}</h2>
        {rows.length === 0 && <p className="soft">{webhooks.empty}</p>}
        <ul className="admin-list">
          {rows.map((row) => (
            <WebhookItem key={row.id} row={row} isLogOpen={row.id === of} />
          ))}
        </ul>
      </section>
      <details className="admin-section disclosure" open={rows.length === 0 || isFormFailed}>
        <summary>{webhooks.create}</summary>
        <WebhookForm key={shown?.secret} failed={isFormFailed ? kept : null} />
      </details>
      {notices && (
        <section className="admin-section" aria-labelledby="notices">
          <h2 id="notices">{webhooks.notices}</h2>
          <Deliveries deliveries={notices} />
        </section>
      )}
    </>
  );
}
