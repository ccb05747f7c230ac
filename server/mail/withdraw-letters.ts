import type { ObjectId } from 'mongodb';
import type { DeliveryState } from '#server/outbox/model.ts';
import { countByState, withdraw } from '#server/outbox/store.ts';
import { toEmailKey } from './email-key.ts';
import type { LetterKind } from './letter-types.ts';

/** Withdraws waiting letters whose cause has ended. Returns their number. */
export function withdrawLetters(
  { to, ...which }: { kind: LetterKind; userId?: ObjectId; keyPrefix?: string; to?: string },
  { now = new Date() }: { now?: Date } = {},
): Promise<number> {
  const recipient = to === undefined ? {} : { toKey: toEmailKey(to) };
  return withdraw({ channel: 'letter', ...which, ...recipient }, { answer: 'ended', now });
}

/** How many letters whose keys start with `keyPrefix` are in each state; states without letters are absent. */
export function countLetters({
  keyPrefix,
}: {
  keyPrefix: string;
}): Promise<Partial<Record<DeliveryState, number>>> {
  return countByState({ channel: 'letter', keyPrefix });
}
