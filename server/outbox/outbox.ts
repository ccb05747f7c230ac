import { seal } from '#server/secrets/sealing.ts';
import type { DeliveryDoc, NewDelivery } from './model.ts';
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

function toDoc({ id: _id, secret, notBefore, ...delivery }: NewDelivery, now: Date): DeliveryDoc {
  const sealedFor = { purpose: 'secrets of the outbox', id: _id.toHexString() } as const;
  return {
    _id,
    ...delivery,
    ...(secret === undefined ? {} : { sealed: seal(secret, sealedFor) }),
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
