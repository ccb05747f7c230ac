import { hourBefore, lastAllowed, limitOfOthers } from '#server/outbox/hourly-limit.ts';
import type { DeliveryState } from '#server/outbox/model.ts';
import { wakeSender } from '#server/outbox/outbox.ts';
import * as store from '#server/outbox/store.ts';
import { toEmailKey } from './email-key.ts';
import type { LetterKind } from './letter-types.ts';
import { mailSettings } from './mail-set-up.ts';

/** Withdraws waiting letters whose cause has ended. Returns their number. */
export function withdrawLetters({
  to,
  ...which
}: {
  kind: LetterKind;
  keyPrefix?: string;
  to?: string;
}): Promise<number> {
  const recipient = to === undefined ? {} : { toKey: toEmailKey(to) };
  return store.withdraw({ channel: 'letter', ...which, ...recipient }, { answer: 'ended', now: new Date() });
}

/** How many letters whose keys start with `keyPrefix` are in each state; states without letters are absent. */
export function countLetters(keyPrefix: string): Promise<Partial<Record<DeliveryState, number>>> {
  return store.countByState({ channel: 'letter', keyPrefix });
}

/** Postpones waiting letters until a time. */
export async function postponeLetters(keyPrefix: string, until: Date): Promise<void> {
  await store.postponeWaiting({ channel: 'letter', keyPrefix }, until);
  wakeSender();
}

/** Removes every trace of letters of a kind to an address, including those that have been sent. */
export async function eraseLetters({ kind, to }: { kind: LetterKind; to: string }): Promise<void> {
  await store.deleteDeliveries({ channel: 'letter', kind, toKey: toEmailKey(to) });
}

/**
 * When the last of so many letters to readers may go, and how many may go in an hour. Null if the limit of an hour
 * delays none of them.
 */
export async function findDelay(count: number): Promise<{ until: Date; perHour: number } | null> {
  const now = new Date();
  const perHour = mailSettings()?.perHour ?? null;
  if (perHour === null || count === 0) return null;
  const times = await store.listSentSince('letter', hourBefore(now), perHour);
  const until = lastAllowed(perHour, { times: times.reverse(), count, now });
  return until && { until, perHour: limitOfOthers(perHour) };
}
