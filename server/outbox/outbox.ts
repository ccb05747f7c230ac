import type { DeliveryDoc, NewDelivery } from './model.ts';
import { seal } from './sealing.ts';
import { insertDeliveries } from './store.ts';

/**
 * Stores deliveries durably; a process sends them later. Returns how many are new: a delivery whose key exists is not
 * stored again.
 */
export async function enqueue(
  deliveries: NewDelivery[],
  { now = new Date() }: { now?: Date } = {},
): Promise<number> {
  if (deliveries.length === 0) return 0;
  const added = await insertDeliveries(deliveries.map((delivery) => toDoc(delivery, now)));
  wakeSender();
  return added;
}

function toDoc({ id, secret, notBefore, ...delivery }: NewDelivery, now: Date): DeliveryDoc {
  return {
    _id: id,
    ...delivery,
    ...(secret === undefined ? {} : { sealed: seal(secret, id.toHexString()) }),
    state: 'waiting',
    attempts: 0,
    nextAt: notBefore ?? now,
    answer: null,
    createdAt: now,
  };
}

let listener: (() => void) | null = null;

/** Tells the sender of this process that deliveries are due. Senders of other processes look every two seconds. */
export function wakeSender(): void {
  listener?.();
}

export function onWake(listen: (() => void) | null): void {
  listener = listen;
}
