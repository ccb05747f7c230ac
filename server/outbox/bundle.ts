import type { NewDelivery } from './model.ts';
import { enqueue } from './outbox.ts';
import { addToWaitingBundle, findLastOfBundle, isInBundle } from './store.ts';

/**
 * Adds an item to a waiting delivery of the bundle. If there is none, stores a new one, which is sent at the earliest
 * `everyMs` after the last one. A waiting one is sent within `everyMs`, even if that was longer before. An item is
 * delivered once.
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
  const latest = new Date(now.getTime() + everyMs);
  for (;;) {
    const last = await findLastOfBundle(bundle);
    if (last?.state === 'waiting' && (await addToWaitingBundle(last._id, item, latest))) return;

    const earliest = last ? new Date((last.endedAt ?? last.createdAt).getTime() + everyMs) : now;
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
