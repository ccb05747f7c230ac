import { WEBHOOKS_MAX } from '#contract/webhooks/limits.ts';
import { recordChange } from '#server/audit/record.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { config } from '#server/config.ts';
import { findId } from '#server/db/ids.ts';
import type { SiteEvent } from '#server/events/events.ts';
import type { Feature } from '#server/feature.ts';
import { log } from '#server/log.ts';
import type { Channel, DeliveryDoc, Outcome } from '#server/outbox/model.ts';
import { AddressRefused, requestOutside } from '#server/outside/request-outside.ts';
import { readEventData, toType } from './event-data.ts';
import type { WebhookData, WebhookDoc } from './model.ts';
import { signRequest } from './sign.ts';
import * as store from './store.ts';
import { isWebhookTrusted } from './webhooks.ts';

const TIMEOUT_MS = 15_000;
const ANSWER_BYTES = 1_000;
/** An endpoint that fails for this long is switched off. */
const FAILING_MS = 3 * 24 * 60 * 60_000;
/** The status with which a receiver asks for no more requests (Standard Webhooks 1.0). */
const GONE = 410;

/** The endpoint or the subject of the event no longer exists, or the endpoint's maker has lost the rights. */
const WITHDRAWN: Outcome = { result: 'withdrawn', answer: 'ended' };

const PER_ENDPOINT = 2;

/** Sends events to endpoints. Each has requests of its own, so that slow ones do not delay the others. */
export function createWebhookChannel(features: readonly Feature[]): Channel {
  return {
    name: 'webhook',
    concurrency: PER_ENDPOINT * WEBHOOKS_MAX,
    perRecipient: PER_ENDPOINT,
    perHour: null,
    deliver: (delivery, sending) => deliver(delivery, { ...sending, features }),
    async close() {},
  };
}

async function deliver(
  delivery: DeliveryDoc,
  {
    mayCommit,
    signal,
    features,
  }: { mayCommit: () => boolean; signal: AbortSignal; features: readonly Feature[] },
): Promise<Outcome> {
  const id = findId(delivery.toKey);
  const endpoint = id && (await store.findWebhook(id));
  if (!endpoint || endpoint.switchedOffAt) return WITHDRAWN;
  if (!(await isWebhookTrusted(endpoint))) return WITHDRAWN;

  const body = await toBody(delivery.data as WebhookData, features);
  if (body === null) return WITHDRAWN;
  if (!mayCommit()) return { result: 'interrupted', answer: 'Another process may be sending' };

  const outcome = await request(endpoint, { id: delivery.messageId, body, signal });
  await noteOutcome(endpoint, outcome);
  return outcome;
}

/** The body of the request; null if the event’s subject no longer exists. */
export async function toBody(
  { event, sequence, record }: WebhookData,
  features: readonly Feature[],
): Promise<string | null> {
  const data = record ?? (await readAtSending(event, features));
  if (data === null) return null;
  return JSON.stringify({
    type: toType(event),
    timestamp: event.at.toISOString(),
    sequence,
    site: config().publicUrl,
    data,
  });
}

/** The data of an event that a feature reads when it is sent, so that no copy outlives the subject. */
async function readAtSending(event: SiteEvent, features: readonly Feature[]): Promise<object | null> {
  for (const { readEvent } of features) {
    const read = readEvent?.(event);
    if (read) return read;
  }
  return readEventData(event);
}

async function request(
  { url, secrets }: WebhookDoc,
  { id, body, signal }: { id: string; body: string; signal: AbortSignal },
): Promise<Outcome> {
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Dvomova-Webhooks/1',
    ...signRequest({ id, body, secrets }, new Date()),
  };
  try {
    const limits = { timeoutMs: TIMEOUT_MS, maxBytes: ANSWER_BYTES, signal };
    const allowHosts = config().privateHosts;
    const response = await requestOutside({ url, method: 'POST', headers, body, allowHosts, ...limits });
    const answer = `${response.status} ${response.body.toString('utf8')}`.trim();
    if (response.status >= 200 && response.status < 300) return { result: 'sent', answer };
    return { result: response.status === GONE ? 'refused' : 'temporary', answer };
  } catch (error) {
    if (signal.aborted) return { result: 'interrupted', answer: 'The service stops' };
    const answer = error instanceof Error ? error.message : String(error);
    return { result: error instanceof AddressRefused ? 'refused' : 'temporary', answer };
  }
}

/** Switches off an endpoint that asks for it (status 410) or has failed for three days. */
async function noteOutcome({ _id, url }: WebhookDoc, { result, answer }: Outcome): Promise<void> {
  const now = new Date();
  if (result === 'sent') return store.markWorking(_id);
  if (result === 'interrupted') return;

  await store.markFailing(_id, now);
  const since = answer.startsWith(String(GONE)) ? now : new Date(now.getTime() - FAILING_MS);
  if (!(await store.switchOff(_id, { since, now }))) return;

  const subject = { id: _id.toHexString(), name: new URL(url).host };
  await recordChange({ actor: SERVICE, action: 'webhook.switched-off', subject, now });
  log.warn(subject, 'A webhook was switched off: it failed for three days, or its endpoint is gone');
}
