import type { NewDelivery } from './model.ts';
import { enqueue } from './outbox.ts';
import { addToWaitingBundle, findLastOfBundle, isInBundle } from './store.ts';

/**
 * Adds an item to a waiting delivery of the bundle. If there is none, stores a new one, which is sent at its
 * `notBefore` at the earliest, and `everyMs` after the last one. A waiting one is sent by then too, even if it was to
 * wait longer before. An item is delivered once.
 */
export async function enqueueInBundle({
  delivery,
  bundle,
  item,
  everyMs,
  now,
}: {
  delivery: NewDelivery & { data: object };
  bundle: string;
  item: string;
  everyMs: number;
  now: Date;
}): Promise<void> {
  if (await isInBundle(bundle, item)) return;
  const { notBefore = now } = delivery;
  const dueAfter = (time: Date) => new Date(Math.max(time.getTime() + everyMs, notBefore.getTime()));
  for (;;) {
    const last = await findLastOfBundle(bundle);
    if (last?.state === 'waiting' && (await addToWaitingBundle(last._id, item, dueAfter(now)))) return;

    const earliest = last ? dueAfter(last.endedAt ?? last.createdAt) : notBefore;
    const added = await enqueue(
      [
        {
          ...delivery,
          // Two processes that store the first item at the same time store one delivery.
          key: `${bundle}:${last?._id.toHexString() ?? 'first'}`,
          bundle,
          data: { ...delivery.data, items: [item] },
          ...(earliest > now ? { notBefore: earliest } : {}),
        },
      ],
      { now },
    );
    if (added > 0) return;
  }
}
