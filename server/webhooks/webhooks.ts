import type { ObjectId } from 'mongodb';
import { WEBHOOKS_MAX } from '#contract/webhooks/limits.ts';
import type { Webhook, WebhookInput } from '#contract/webhooks/webhooks.ts';
import { recordChange } from '#server/audit/record.ts';
import type { Actor, ById } from '#server/auth/actor.ts';
import { requireRecentSignIn } from '#server/auth/recent-sign-in.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { config } from '#server/config.ts';
import { findId, newId } from '#server/db/ids.ts';
import { Invalid, invalidAt, NotFound } from '#server/errors.ts';
import { isExpired } from '#server/keys/model.ts';
import { findKeysById } from '#server/keys/store.ts';
import { wakeSender } from '#server/outbox/outbox.ts';
import { withdraw } from '#server/outbox/store.ts';
import { findAddressProblem } from '#server/outside/request-outside.ts';
import { isMakerTrusted, makerOf } from '#server/users/makers.ts';
import { toWebhook, type WebhookDoc } from './model.ts';
import { newSecret } from './sign.ts';
import * as store from './store.ts';

/** How long the former secret also signs, so that a receiver has time to switch. */
const ROTATION_MS = 24 * 60 * 60_000;

/** Makes an endpoint. `secret` is shown once. Throws Forbidden, Invalid. */
export async function createWebhook({
  actor,
  input,
}: {
  actor: Actor;
  input: WebhookInput;
}): Promise<{ webhook: Webhook; secret: string }> {
  const now = new Date();
  requireCan(actor, 'manage webhooks');
  requireRecentSignIn(actor);
  const problem = findAddressProblem({ url: input.url, allowHosts: config().privateHosts });
  if (problem !== null) throw invalidAt('url', problem, 'address_refused');
  if ((await store.countWebhooks()) >= WEBHOOKS_MAX) {
    const message = `At most ${WEBHOOKS_MAX} webhooks`;
    throw new Invalid(message, [{ path: 'url', message, code: 'too_many' }]);
  }

  const secret = newSecret();
  const doc: WebhookDoc = {
    _id: newId(),
    ...input,
    secrets: [{ value: secret, until: null }],
    createdAt: now,
    madeBy: makerOf(actor),
    keyId: actor.kind === 'key' ? findId(actor.key.id) : null,
    failingSince: null,
    switchedOffAt: null,
  };

  await store.insertWebhook(doc);
  wakeSender();
  await recordChange({ actor, action: 'webhook.created', subject: toSubject(doc), now });

  return { webhook: toWebhook(doc), secret };
}

/** All endpoints, the newest first. Throws Forbidden. */
export async function listWebhooks({ actor }: { actor: Actor }): Promise<Webhook[]> {
  requireCan(actor, 'manage webhooks');
  return (await store.findAllWebhooks()).map(toWebhook);
}

/** Deletes an endpoint; its waiting deliveries are not sent. Throws Forbidden, NotFound. */
export async function deleteWebhook({ actor, id }: ById): Promise<void> {
  requireCan(actor, 'manage webhooks');
  const objectId = findId(id);
  const doc = objectId && (await store.deleteWebhook(objectId));
  if (!doc) throw new NotFound('Webhook not found');
  await recordChange({ actor, action: 'webhook.deleted', subject: toSubject(doc), now: new Date() });
}

/** Gives an endpoint a new secret, shown only once. The former one also signs for a day. Throws Forbidden, NotFound. */
export async function rotateSecret({ actor, id }: ById): Promise<{ webhook: Webhook; secret: string }> {
  const now = new Date();
  requireCan(actor, 'manage webhooks');
  requireRecentSignIn(actor);
  const doc = await requireWebhook(id);

  const secret = newSecret();
  const former = doc.secrets.filter(({ until }) => until === null);
  const until = new Date(now.getTime() + ROTATION_MS);
  await store.setSecrets(doc._id, [
    { value: secret, until: null },
    ...former.map(({ value }) => ({ value, until })),
  ]);
  await recordChange({ actor, action: 'webhook.rotated', subject: toSubject(doc), now });

  return { webhook: toWebhook(doc), secret };
}

/**
 * Switches an endpoint on or off. While it is off, events are not sent, and neither is what waited. Throws Forbidden,
 * NotFound.
 */
export async function switchWebhook({ actor, id, isOn }: ById & { isOn: boolean }): Promise<void> {
  const now = new Date();
  requireCan(actor, 'manage webhooks');
  const doc = await requireWebhook(id);
  if (!(await store.setSwitchedOff(doc._id, isOn ? null : now))) return;
  if (!isOn) await withdraw({ channel: 'webhook', toKey: id }, { answer: 'ended', now });
  const action = isOn ? 'webhook.switched-on' : 'webhook.switched-off';
  await recordChange({ actor, action, subject: toSubject(doc), now });
}

/** How many endpoints were switched off because they failed. Throws Forbidden. */
export async function countSwitchedOff({ actor }: { actor: Actor }): Promise<number> {
  requireCan(actor, 'manage webhooks');
  return (await store.findSwitchedOff()).length;
}

export async function hasWebhooks(): Promise<boolean> {
  return (await store.countWebhooks()) > 0;
}

export async function requireWebhook(id: string): Promise<WebhookDoc> {
  const objectId = findId(id);
  const doc = objectId && (await store.findWebhook(objectId));
  if (!doc) throw new NotFound('Webhook not found');
  return doc;
}

/** Whether an endpoint still gets events. It does not if its maker has lost the rights or its key was revoked. */
export async function isWebhookTrusted({ madeBy, keyId, createdAt }: WebhookDoc): Promise<boolean> {
  if (keyId) return isKeyTrusted(keyId);
  return isMakerTrusted(madeBy, createdAt);
}

function toSubject({ _id, url }: WebhookDoc) {
  return { id: _id.toHexString(), name: new URL(url).host };
}

/** Whether a key can still be used. If not, everything that a program has set up with it ends too. */
async function isKeyTrusted(id: ObjectId): Promise<boolean> {
  const [doc] = await findKeysById([id]);
  if (!doc || doc.revokedAt || isExpired(doc, new Date())) return false;
  return isMakerTrusted(doc.madeBy, doc.createdAt);
}
