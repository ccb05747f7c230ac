import * as store from '#server/outbox/store.ts';
import { wakeSender } from '#server/outbox/wake.ts';
import { toEmailKey } from './email-key.ts';
import type { LetterKind } from './letter-types.ts';

/** Postpones waiting letters until a time. */
export async function postponeLetters({
  keyPrefix,
  until,
}: {
  keyPrefix: string;
  until: Date;
}): Promise<void> {
  await store.postponeWaiting({ channel: 'letter', keyPrefix }, until);
  wakeSender();
}

/** Removes every trace of letters of a kind to an address, including those that have been sent. */
export async function eraseLetters({ kind, to }: { kind: LetterKind; to: string }): Promise<void> {
  await store.deleteDeliveries({ channel: 'letter', kind, toKey: toEmailKey(to) });
}
