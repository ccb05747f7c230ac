import { newId } from '#server/db/ids.ts';
import type { SiteEvent } from '#server/events/events.ts';
import type { NewDelivery } from '#server/outbox/model.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import { readEventData, toType } from './event-data.ts';
import type { WebhookData, WebhookDoc } from './model.ts';
import * as store from './store.ts';

/** Stores a delivery of each event for each endpoint that wants it. */
export async function planDeliveries(events: SiteEvent[]): Promise<void> {
  const endpoints = (await store.findAllWebhooks()).filter(({ switchedOffAt }) => switchedOffAt === null);
  const wanted = events
    .map((event) => ({ event, endpoints: endpoints.filter((endpoint) => wants(endpoint, event)) }))
    .filter((entry) => entry.endpoints.length > 0);
  if (wanted.length === 0) return;

  const first = await store.takeSequence(wanted.length);
  const planned = await Promise.all(
    wanted.map(async (entry, index) => {
      const data = await toData(entry.event, first + index);
      return entry.endpoints.map((endpoint) => toDelivery(endpoint, entry.event, data));
    }),
  );

  await enqueue(planned.flat());
}

export async function planPing(endpoint: WebhookDoc, now: Date): Promise<void> {
  const event: SiteEvent = { kind: 'ping', key: `ping:${newId().toHexString()}`, at: now };
  const data = await toData(event, await store.takeSequence(1));
  await enqueue([toDelivery(endpoint, event, data)]);
}

function wants({ events, locales }: WebhookDoc, event: SiteEvent): boolean {
  const isInLanguage = !('locale' in event) || locales.includes(event.locale);
  return isInLanguage && events.includes(toType(event));
}

/**
 * Comments are read at the time of sending, so that one that has been deleted is not sent, and no copy of it outlives
 * it. Other events have the data of when they happened.
 */
async function toData(event: SiteEvent, sequence: number): Promise<WebhookData> {
  const record = event.kind === 'comment' ? null : await readEventData(event);
  return { event, sequence, record };
}

function toDelivery(endpoint: WebhookDoc, event: SiteEvent, data: WebhookData): NewDelivery {
  const id = newId();
  const to = endpoint._id.toHexString();
  return {
    id,
    channel: 'webhook',
    kind: toType(event),
    key: `webhook:${to}:${event.key}`,
    to: endpoint.url,
    toKey: to,
    data,
    messageId: `msg_${id.toHexString()}`,
    priority: 1,
  };
}
