import type { ReactNode } from 'react';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { Confirmation } from '#app/admin/forms/confirmation.tsx';
import { RowAction } from '#app/admin/forms/row-action.tsx';
import { List } from '#app/admin/parts/list.tsx';
import { Row } from '#app/admin/parts/row.tsx';
import { Pages } from '#app/admin/parts/toolbar.tsx';
import { formatDate, formatList } from '#app/formats/format.ts';
import { formatShortMoment } from '#app/formats/moment.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { webhookTexts } from '#app/webhooks/texts/messages.ts';
import type { LoggedDelivery } from '#contract/deliveries.ts';
import { CHOSEN_EVENTS, type WebhookRow } from '#contract/webhooks/webhooks.ts';

export function WebhookItem({ row, isLogOpen }: { row: WebhookRow; isLogOpen: boolean }) {
  const { posts } = useAdminMessages();
  const webhooks = useTexts(webhookTexts);
  const { locale } = useSite();
  const { id, url, switchedOffAt, isEnded, pagination } = row;
  const isOn = switchedOffAt === null && !isEnded;
  const names = row.locales.map((language) => posts.languages[language]);

  return (
    <Row
      heading="h3"
      title={<code>{url}</code>}
      facts={useStates(row)}
      below={
        <Deliveries
          deliveries={row.deliveries}
          total={pagination.total}
          canRepeat={isOn}
          isOpen={isLogOpen}
          pages={<Pages {...pagination} query={{ of: id }} />}
        />
      }
      actions={
        <>
          {isOn && (
            <>
              <RowAction id={id} intent="test" staysInPlace>
                {webhooks.test}
              </RowAction>
              <Confirmation
                open={webhooks.switchOff}
                label={webhooks.switchOffName(url)}
                help={webhooks.switchOffHelp}
                confirm={webhooks.switchOffConfirm}
                fields={{ intent: 'switch-off', id }}
              />
            </>
          )}
          {switchedOffAt !== null && (
            <RowAction id={id} intent="switch-on" staysInPlace>
              {webhooks.switchOn}
            </RowAction>
          )}
          <Confirmation
            open={webhooks.rotate}
            label={webhooks.rotateName(url)}
            help={webhooks.rotateHelp}
            confirm={webhooks.rotateConfirm}
            fields={{ intent: 'rotate', id }}
          />
          <Confirmation
            open={webhooks.remove}
            label={webhooks.removeName(url)}
            help={webhooks.removeHelp}
            confirm={webhooks.removeConfirm}
            fields={{ intent: 'delete', id }}
          />
        </>
      }
    >
      <p>
        {row.events.length === CHOSEN_EVENTS.length ? webhooks.allEvents : formatList(row.events, locale)}
        {' · '}
        {formatList(names, locale)}
      </p>
    </Row>
  );
}

function useStates({ createdAt, madeBy, isEnded, failingSince, switchedOffAt }: WebhookRow): string[] {
  const site = useSite();
  const webhooks = useTexts(webhookTexts);
  const created = webhooks.createdBy(formatDate(createdAt, site), madeBy);
  if (isEnded) return [webhooks.ended, created];
  if (switchedOffAt !== null) {
    const isFailing = failingSince !== null;
    return [webhooks.switchedOff(formatDate(switchedOffAt, site), isFailing), created];
  }
  if (failingSince !== null) return [webhooks.failing(formatDate(failingSince, site)), created];

  return [created];
}

export function Deliveries({
  deliveries,
  total = deliveries.length,
  canRepeat = false,
  isOpen = false,
  pages,
}: {
  deliveries: LoggedDelivery[];
  total?: number;
  canRepeat?: boolean;
  isOpen?: boolean;
  /** Links to the other pages. */
  pages?: ReactNode;
}) {
  const webhooks = useTexts(webhookTexts);
  if (deliveries.length === 0) return <p className="soft">{webhooks.nothingSent}</p>;
  return (
    <details className="disclosure" open={isOpen}>
      <summary>{webhooks.log(total)}</summary>
      <List items={deliveries}>
        {(delivery) => <Delivery key={delivery.id} delivery={delivery} canRepeat={canRepeat} />}
      </List>
      {pages}
    </details>
  );
}

function Delivery({ delivery, canRepeat }: { delivery: LoggedDelivery; canRepeat: boolean }) {
  const site = useSite();
  const webhooks = useTexts(webhookTexts);
  const { id, event, at, state, attempts, answer, body } = delivery;
  const isEnded = state !== 'waiting' && state !== 'sending';

  return (
    <Row
      heading="p"
      title={<code>{event}</code>}
      facts={[
        webhooks.states[state],
        attempts > 1 && webhooks.attempts(attempts),
        formatShortMoment(at, site),
        state !== 'withdrawn' && answer,
      ]}
      actions={
        canRepeat &&
        isEnded && (
          <RowAction id={id} intent="again" staysInPlace>
            {webhooks.again}
          </RowAction>
        )
      }
      below={
        body && (
          <details className="disclosure">
            <summary>{webhooks.request}</summary>
            <pre>
              <code>{JSON.stringify(JSON.parse(body), null, 2)}</code>
            </pre>
          </details>
        )
      }
    />
  );
}
