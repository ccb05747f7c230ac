import type { ObjectId } from 'mongodb';
import { collection } from '#server/db/client.ts';
import type { SigningSecret, WebhookDoc } from './model.ts';

const webhooks = () => collection<WebhookDoc>('webhooks');
const sequences = () => collection<{ _id: 'webhooks'; value: number }>('eventSequence');

export async function insertWebhook(doc: WebhookDoc): Promise<void> {
  await webhooks().insertOne(doc);
}

/** The newest first. */
export function findAllWebhooks(): Promise<WebhookDoc[]> {
  return webhooks().find().sort({ createdAt: -1, _id: -1 }).toArray();
}

export function findWebhook(_id: ObjectId): Promise<WebhookDoc | null> {
  return webhooks().findOne({ _id });
}

export function countWebhooks(): Promise<number> {
  return webhooks().countDocuments();
}

/** The endpoint as it was before; null if there is none. */
export function deleteWebhook(_id: ObjectId): Promise<WebhookDoc | null> {
  return webhooks().findOneAndDelete({ _id });
}

export async function setSecrets(_id: ObjectId, secrets: SigningSecret[]): Promise<void> {
  await webhooks().updateOne({ _id }, { $set: { secrets } });
}

/** Records since when an endpoint fails. */
export async function markFailing(_id: ObjectId, now: Date): Promise<void> {
  await webhooks().updateOne({ _id, failingSince: null }, { $set: { failingSince: now } });
}

export async function markWorking(_id: ObjectId): Promise<void> {
  await webhooks().updateOne({ _id, failingSince: { $ne: null } }, { $set: { failingSince: null } });
}

/** Endpoints that were switched off because they failed, the last one first. */
export async function findSwitchedOff() {
  const off = await webhooks()
    .find({ switchedOffAt: { $ne: null }, failingSince: { $ne: null } })
    .sort({ switchedOffAt: -1 })
    .toArray();
  return off as (WebhookDoc & { switchedOffAt: Date })[];
}

/** Switches off an endpoint that has failed since before `since`; false if it is off, or has worked in the meantime. */
export async function switchOff(_id: ObjectId, { since, now }: { since: Date; now: Date }): Promise<boolean> {
  const result = await webhooks().updateOne(
    { _id, switchedOffAt: null, failingSince: { $ne: null, $lte: since } },
    { $set: { switchedOffAt: now } },
  );
  return result.modifiedCount === 1;
}

/** Switches an endpoint on or off by hand, which forgets its failures; false if it already is. */
export async function setSwitchedOff(_id: ObjectId, switchedOffAt: Date | null): Promise<boolean> {
  const former = switchedOffAt === null ? { $ne: null } : null;
  const change = { $set: { switchedOffAt, failingSince: null } };
  const result = await webhooks().updateOne({ _id, switchedOffAt: former }, change);
  return result.modifiedCount === 1;
}

/** Reserves `count` numbers for events, and returns the first. */
export async function takeSequence(count: number): Promise<number> {
  const doc = await sequences().findOneAndUpdate(
    { _id: 'webhooks' },
    { $inc: { value: count } },
    { upsert: true, returnDocument: 'after' },
  );
  return (doc?.value ?? count) - count + 1;
}
