import type { NewDelivery } from './model.ts';
import { enqueue } from './outbox.ts';
import { addToWaiting, type BundleState, findBundles } from './store.ts';

/** A delivery for an item, or the addition of the item to the delivery of the bundle that waits. */
export type BundleNotice = {
  delivery: NewDelivery & { data: object };
  bundle: string;
  /** The least time between two deliveries of the bundle. */
  everyMs: number;
  /** Another bundle: if one of its deliveries has been sent with the item, the notice is left out. */
  unlessSentIn?: string;
};

/**
 * Adds an item to the waiting delivery of each bundle. If there is none, stores a new one, which is sent at its
 * `notBefore` at the earliest, and `everyMs` after the last one. A waiting one is sent by then too, even if it was to
 * wait longer before. An item is delivered once; one that `isNew` has been in no delivery yet.
 */
export async function enqueueInBundles(
  notices: BundleNotice[],
  { item, isNew, now }: { item: string; isNew: boolean; now: Date },
): Promise<void> {
  if (notices.length === 0) return;
  if (isNew) {
    const additions = notices.map((notice) => ({
      to: { bundle: notice.bundle },
      latest: dueAfter(now, notice, now),
    }));
    // In a lively conversation the deliveries wait already, so this is the only command.
    if ((await addToWaiting(item, additions)) === notices.length) return;
  }

  let left = notices;
  while (left.length > 0) {
    const names = left.flatMap(({ bundle, unlessSentIn }) =>
      unlessSentIn ? [bundle, unlessSentIn] : [bundle],
    );
    const bundles = await findBundles(names, item);
    left = left.filter(
      ({ bundle, unlessSentIn = '' }) => !bundles.get(bundle)?.hasItem && !bundles.get(unlessSentIn)?.hasSent,
    );

    const added: NewDelivery[] = [];
    for (const notice of left) {
      const last = bundles.get(notice.bundle)?.last;
      const latest = dueAfter(now, notice, now);
      const isAdded =
        last?.state === 'waiting' && (await addToWaiting(item, [{ to: { _id: last._id }, latest }])) === 1;
      if (!isAdded) added.push(newDelivery(notice, last, item, now));
    }
    // The newest delivery is found by its time, also if the clock of another process is ahead or the item is older.
    const times = left.flatMap(({ bundle }) => bundles.get(bundle)?.last.createdAt.getTime() ?? []);
    const createdAt = new Date(Math.max(now.getTime(), ...times.map((time) => time + 1)));
    // Another process may have stored the next delivery of a bundle, or sent the one that waited.
    if ((await enqueue(added, { now: createdAt })) === added.length) return;
  }
}

function newDelivery(
  notice: BundleNotice,
  last: BundleState['last'] | undefined,
  item: string,
  now: Date,
): NewDelivery {
  const { delivery, bundle } = notice;
  const earliest = last ? dueAfter(last.endedAt ?? last.createdAt, notice, now) : (delivery.notBefore ?? now);
  return {
    ...delivery,
    // Two processes that store the first item at the same time store one delivery.
    key: `${bundle}:${last?._id.toHexString() ?? 'first'}`,
    bundle,
    data: { ...delivery.data, items: [item] },
    ...(earliest > now ? { notBefore: earliest } : {}),
  };
}

function dueAfter(time: Date, { everyMs, delivery: { notBefore } }: BundleNotice, now: Date): Date {
  return new Date(Math.max(time.getTime() + everyMs, (notBefore ?? now).getTime()));
}
