import type { NewDelivery } from './model.ts';
import { enqueue } from './outbox.ts';
import { addToWaitingBundle, findLastOfBundle } from './store.ts';

/**
 * Adds an item to a waiting delivery of the bundle. If there is none, stores a new one, which is sent at the earliest
 * `everyMs` after the last one. An item is delivered once.
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
  for (;;) {
    const last = await findLastOfBundle(bundle);
    if (last?.data.items.includes(item)) return;
    if (last?.state === 'waiting' && (await addToWaitingBundle(last._id, item))) return;

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
