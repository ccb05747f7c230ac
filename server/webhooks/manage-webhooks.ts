import type { LoggedDelivery } from '#contract/deliveries.ts';
import type { WebhookRow } from '#contract/webhooks/webhooks.ts';
import type { Actor, ById } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { findId } from '#server/db/ids.ts';
import { NotFound } from '#server/errors.ts';
import { features } from '#server/features.ts';
import { mapKeyNames } from '#server/keys/keys.ts';
import type { DeliveryDoc, DeliveryState } from '#server/outbox/model.ts';
import { wakeSender } from '#server/outbox/outbox.ts';
import { countByState, listNewest, putBackEnded } from '#server/outbox/store.ts';
import { toPagination } from '#server/posts/read/posts.ts';
import { mapAuthors } from '#server/users/users.ts';
import { toBody } from './channel.ts';
import { toWebhook, type WebhookData, type WebhookDoc } from './model.ts';
import { planPing } from './plan-deliveries.ts';
import * as store from './store.ts';
import { isWebhookTrusted, requireWebhook } from './webhooks.ts';

/** Requests on a page of an endpoint's log. */
const PAGE = 20;

/**
 * All endpoints with their last requests; `of`, an endpoint's id, with this page of its log. Throws Forbidden, and
 * NotFound past the last page.
 */
export async function listWebhookRows({
  actor,
  of = null,
  page = 1,
}: {
  actor: Actor;
  of?: string | null;
  page?: number;
}): Promise<WebhookRow[]> {
  requireCan(actor, 'manage webhooks');
  const docs = await store.findAllWebhooks();
  const [makers, keys] = await Promise.all([
    mapAuthors(docs.flatMap(({ madeBy }) => madeBy?.toHexString() ?? [])),
    mapKeyNames(docs.flatMap(({ keyId }) => keyId?.toHexString() ?? [])),
  ]);

  const nameOf = ({ madeBy, keyId }: WebhookDoc) =>
    keyId ? keys.get(keyId.toHexString()) : makers.get(madeBy?.toHexString() ?? '')?.name;
  return Promise.all(
    docs.map(async (doc) => ({
      ...toWebhook(doc),
      madeBy: nameOf(doc) ?? null,
      isEnded: !(await isWebhookTrusted(doc)),
      failingSince: doc.failingSince?.toISOString() ?? null,
      ...(await listDeliveries(doc, doc._id.toHexString() === of ? page : 1)),
    })),
  );
}

/** Sends a `ping` to an endpoint. Throws Forbidden, NotFound. */
export async function testWebhook({ actor, id }: ById): Promise<void> {
  requireCan(actor, 'manage webhooks');
  await planPing(await requireWebhook(id), new Date());
}

/** Sends an ended request again, with the same `webhook-id`. Throws Forbidden, NotFound. */
export async function repeatDelivery({ actor, id }: ById): Promise<void> {
  requireCan(actor, 'manage webhooks');
  const objectId = findId(id);
  const states: DeliveryState[] = ['sent', 'failed', 'withdrawn'];
  const count = objectId ? await putBackEnded('webhook', { id: objectId, states }, new Date()) : 0;
  if (count === 0) throw new NotFound('Delivery not found');
  wakeSender();
}

async function listDeliveries(
  { _id }: WebhookDoc,
  page: number,
): Promise<Pick<WebhookRow, 'deliveries' | 'pagination'>> {
  const which = { channel: 'webhook', toKey: _id.toHexString() } as const;
  const [docs, counts] = await Promise.all([
    listNewest(which, null, { skip: (page - 1) * PAGE, limit: PAGE }),
    countByState(which),
  ]);
  if (docs.length === 0 && page > 1) throw new NotFound('Page not found');

  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    deliveries: await Promise.all(docs.map(toDelivery)),
    pagination: toPagination({ page, limit: PAGE, total }),
  };
}

async function toDelivery(doc: DeliveryDoc): Promise<LoggedDelivery> {
  const data = doc.data as WebhookData;
  return {
    id: doc._id.toHexString(),
    event: doc.kind,
    at: doc.createdAt.toISOString(),
    state: doc.state,
    attempts: doc.attempts,
    answer: doc.answer,
    body: data.record === null ? null : await toBody(data, features),
  };
}
