import type { Filter, ObjectId } from 'mongodb';
import { collection, concernBeforeDurableWrite } from '#server/db/client.ts';
import { isDuplicateKey } from '#server/db/failures.ts';
import type { ChannelName, DeliveryDoc, DeliveryState, Priority, WithdrawalReason } from './model.ts';

const deliveries = () => collection<DeliveryDoc>('deliveries');

/** Selects the deliveries for a withdrawal or a count. */
export type Which = {
  channel: ChannelName;
  _id?: ObjectId;
  kind?: string;
  userId?: ObjectId;
  toKey?: string;
  keyPrefix?: string;
};

/** Returns how many are new: a delivery whose key exists is not stored again. */
export async function insertDeliveries(docs: DeliveryDoc[]): Promise<number> {
  try {
    return (await deliveries().insertMany(docs, { ordered: false })).insertedCount;
  } catch (error) {
    if (!isDuplicateKey(error) || !isBulkFailure(error)) throw error;
    return error.insertedCount;
  }
}

function isBulkFailure(error: unknown): error is { insertedCount: number } {
  return error instanceof Error && 'insertedCount' in error;
}

/**
 * The next due delivery, marked as being sent by this claim; null if none is due. The mark need not be durable: if it
 * is lost, the delivery is sent again, as after the death of the process that was sending it.
 */
export function claimNext({
  channel,
  priorityMax,
  busy,
  claim,
  now,
  giveUpAt,
}: {
  channel: ChannelName;
  priorityMax: Priority;
  /** Recipients to skip. */
  busy: string[];
  claim: string;
  now: Date;
  giveUpAt: Date;
}): Promise<DeliveryDoc | null> {
  const filter = {
    channel,
    state: 'waiting',
    priority: { $lte: priorityMax },
    nextAt: { $lte: now },
    ...(busy.length > 0 ? { toKey: { $nin: busy } } : {}),
  } as const;
  const claimed = {
    state: 'sending',
    claim,
    attempts: { $add: ['$attempts', 1] },
    giveUpAt: { $ifNull: ['$giveUpAt', giveUpAt] },
  };
  return deliveries().findOneAndUpdate(filter, [{ $set: claimed }], {
    sort: { priority: 1, nextAt: 1 },
    returnDocument: 'after',
    writeConcern: concernBeforeDurableWrite(),
  });
}

/** Ends a claimed delivery at this time, or, with the state `waiting`, lets it wait until then. */
export async function releaseDelivery({
  id,
  claim,
  state,
  answer,
  at,
}: {
  id: ObjectId;
  claim: string;
  state: Exclude<DeliveryState, 'sending'>;
  answer: string;
  at: Date;
}): Promise<void> {
  await deliveries().updateOne(
    { _id: id, state: 'sending', claim },
    {
      $set: { state, answer, ...(state === 'waiting' ? { nextAt: at } : { endedAt: at }) },
      $unset: { claim: '', ...(state === 'sent' ? { sealed: '' } : {}) },
    },
  );
}

/** Puts back the deliveries of a process that has died while it was sending them. Returns their number. */
export async function putBackInterrupted(now: Date): Promise<number> {
  const result = await deliveries().updateMany(
    { state: 'sending' },
    { $set: { state: 'waiting', nextAt: now }, $unset: { claim: '' } },
  );
  return result.modifiedCount;
}

/** When the last deliveries of a channel were sent, newest first. */
export async function listSentSince(channel: ChannelName, since: Date, limit: number): Promise<Date[]> {
  const sent = deliveries()
    .find({ channel, state: 'sent', endedAt: { $gt: since } })
    .sort({ endedAt: -1 })
    .limit(limit);
  return (await sent.toArray()).flatMap(({ endedAt }) => endedAt ?? []);
}

/** Withdraws waiting deliveries. Returns their number. */
export async function withdraw(
  which: Which,
  { answer, now }: { answer: WithdrawalReason; now: Date },
): Promise<number> {
  const result = await deliveries().updateMany(
    { ...toFilter(which), state: 'waiting' },
    { $set: { state: 'withdrawn', answer, endedAt: now } },
  );
  return result.modifiedCount;
}

/** Withdraws all unsent deliveries of every channel. Returns their number. */
export async function withdrawAll({ answer, now }: { answer: WithdrawalReason; now: Date }): Promise<number> {
  const result = await deliveries().updateMany(
    { state: { $in: ['waiting', 'sending'] } },
    { $set: { state: 'withdrawn', answer, endedAt: now }, $unset: { claim: '' } },
  );
  return result.modifiedCount;
}

/** Makes waiting deliveries due at this time. */
export async function postponeWaiting(which: Which, nextAt: Date): Promise<void> {
  await deliveries().updateMany({ ...toFilter(which), state: 'waiting' }, { $set: { nextAt } });
}

export async function deleteDeliveries(which: Which): Promise<void> {
  await deliveries().deleteMany(toFilter(which));
}

/** How many deliveries have been refused for good, or given up, since a time. */
export function countFailedSince(channel: ChannelName, since: Date): Promise<number> {
  return deliveries().countDocuments({ channel, state: 'failed', endedAt: { $gte: since } });
}

export async function countByState(which: Which): Promise<Partial<Record<DeliveryState, number>>> {
  const counts = deliveries().aggregate<{ _id: DeliveryState; count: number }>([
    { $match: toFilter(which) },
    { $group: { _id: '$state', count: { $sum: 1 } } },
  ]);
  return Object.fromEntries((await counts.toArray()).map(({ _id, count }) => [_id, count]));
}

function toFilter({ keyPrefix, ...fields }: Which): Filter<DeliveryDoc> {
  if (keyPrefix === undefined) return fields;
  // Keys with the prefix as a range, which needs no escaping; U+FFFF is above all characters of keys.
  return { ...fields, key: { $gte: keyPrefix, $lt: `${keyPrefix}\uFFFF` } };
}

/** The deliveries, newest first; with `states` null, those in any state. */
export function listNewest(
  which: Which,
  states: DeliveryState[] | null,
  { skip, limit }: { skip: number; limit: number },
): Promise<DeliveryDoc[]> {
  return deliveries()
    .find({ ...toFilter(which), ...(states ? { state: { $in: states } } : {}) })
    .sort({ createdAt: -1, _id: -1 })
    .skip(skip)
    .limit(limit)
    .toArray();
}

/**
 * Makes a delivery that has ended in one of `states` wait again, as if it had never been tried; without `id`, all
 * failed ones. Returns their number.
 */
export async function putBackEnded(
  channel: ChannelName,
  { id, states }: { id: ObjectId | null; states: DeliveryState[] },
  now: Date,
): Promise<number> {
  const ended: Filter<DeliveryDoc> = id
    ? { _id: id, channel, state: { $in: states } }
    : { channel, state: 'failed' };
  const result = await deliveries().updateMany(ended, {
    $set: { state: 'waiting', attempts: 0, nextAt: now },
    $unset: { endedAt: '', giveUpAt: '' },
  });
  return result.modifiedCount;
}

/** Deliveries that wait after a failed attempt are due. */
export async function retryNow(channel: ChannelName, now: Date): Promise<void> {
  const failed = { channel, state: 'waiting', attempts: { $gt: 0 }, nextAt: { $gt: now } } as const;
  await deliveries().updateMany(failed, { $set: { nextAt: now } });
}

export type BundleState = {
  last: Pick<DeliveryDoc, '_id' | 'state' | 'createdAt' | 'endedAt'>;
  /** Whether any delivery of the bundle has the item, and whether one that was sent has it. */
  hasItem: boolean;
  hasSent: boolean;
};

/** The bundles that have a delivery, by their names. */
export async function findBundles(names: string[], item: string): Promise<Map<string, BundleState>> {
  const hasItem = { $in: [item, '$data.items'] };
  const bundles = deliveries().aggregate<BundleState & { _id: string }>([
    { $match: { bundle: { $in: names } } },
    { $sort: { bundle: 1, createdAt: -1, _id: -1 } },
    {
      $group: {
        _id: '$bundle',
        last: { $first: { _id: '$_id', state: '$state', createdAt: '$createdAt', endedAt: '$endedAt' } },
        hasItem: { $max: hasItem },
        hasSent: { $max: { $and: [hasItem, { $eq: ['$state', 'sent'] }] } },
      },
    },
  ]);
  return new Map((await bundles.toArray()).map(({ _id, ...state }) => [_id, state]));
}

/** The deliveries are due at `latest`, or earlier. Returns how many of them still wait, and so have the item now. */
export async function addToWaiting(
  item: string,
  additions: { to: { _id: ObjectId } | { bundle: string }; latest: Date }[],
): Promise<number> {
  const updates = additions.map(({ to, latest }) => ({
    updateOne: {
      filter: { ...to, state: 'waiting' as const },
      update: { $addToSet: { 'data.items': item } as never, $min: { nextAt: latest } },
    },
  }));
  return (await deliveries().bulkWrite(updates, { ordered: false })).matchedCount;
}
