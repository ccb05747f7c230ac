import type { ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import type { Webhook, WebhookEvent } from '#contract/webhooks/webhooks.ts';
import type { SiteEvent } from '#server/events/events.ts';
import type { Maker } from '#server/users/makers.ts';

/** A secret that signs requests; `until` is when a former one stops being used. */
export type SigningSecret = { value: string; until: Date | null };

/** The collection `webhooks`. Secrets are stored in plain text, because each request is signed with them. */
export type WebhookDoc = {
  _id: ObjectId;
  url: string;
  events: WebhookEvent[];
  locales: Locale[];
  /** The current one first. */
  secrets: SigningSecret[];
  createdAt: Date;
  /** The admin who made the endpoint, or the key with which a program made it. */
  madeBy: Maker;
  keyId: ObjectId | null;
  /** The first failure since the last success. An endpoint that is off without one was switched off by hand. */
  failingSince: Date | null;
  switchedOffAt: Date | null;
};

export function toWebhook({ _id, url, events, locales, createdAt, switchedOffAt }: WebhookDoc): Webhook {
  return {
    id: _id.toHexString(),
    url,
    events,
    locales,
    createdAt: createdAt.toISOString(),
    switchedOffAt: switchedOffAt?.toISOString() ?? null,
  };
}

/**
 * What the outbox stores of an event. `record` is the `data` of the request; null if it is read at the time of
 * sending.
 */
export type WebhookData = { event: SiteEvent; sequence: number; record: object | null };
