import { newId } from '#server/db/ids.ts';
import { clearBounce } from '#server/mail/bounce-store.ts';
import { eraseLetters, withdrawLetters } from '#server/mail/stored-letters.ts';
import { putDeletions, type SubscriptionEnd } from '#server/users/deletion-store.ts';
import { ISSUE_LETTERS } from './issue-model.ts';
import type { SubscriberDoc } from './model.ts';
import * as store from './store.ts';
import { deleteAllWaits } from './wait-store.ts';

const KINDS = ['confirmSubscription', ...Object.values(ISSUE_LETTERS)] as const;

/** Ends of one query when they are repeated. */
const BATCH = 1_000;

/** Stops all emails to the reader. A reader who has unsubscribed before keeps that date. */
export async function stopSubscriber(subscriber: SubscriberDoc, now: Date): Promise<void> {
  if (subscriber.state === 'stopped') return;
  await record(subscriber, { at: now, isErased: false });
  await store.stop(subscriber._id, now);
  await withdrawLettersTo(subscriber);
}

/** Erases an address: its subscription, what waits for it, and the letters to it. */
export async function eraseSubscriber(subscriber: SubscriberDoc, now: Date): Promise<void> {
  await record(subscriber, { at: now, isErased: true });
  await eraseTraces(subscriber);
}

/** Erases the subscription of an address whose account is deleted, if there is one. */
export async function eraseSubscriptionOf({ emailKey, now }: { emailKey: string; now: Date }): Promise<void> {
  const subscriber = await store.findByEmailKey(emailKey);
  if (subscriber) await eraseSubscriber(subscriber, now);
}

/** Ends again what a restored backup has brought back, unless it has begun again before the backup was made. */
export async function repeatEnds(ends: SubscriptionEnd[]): Promise<void> {
  for (let from = 0; from < ends.length; from += BATCH) {
    const batch = ends.slice(from, from + BATCH);
    const erased = batch.filter(({ isErased }) => isErased).map(({ subscriberId }) => subscriberId);
    for (const subscriber of await store.findByIds(erased)) await eraseTraces(subscriber);
    await store.stopUnlessNewer(batch.filter(({ isErased }) => !isErased));
  }
}

/** Called before the end is stored, so that a crash can’t lose the record. */
function record({ _id }: SubscriberDoc, end: Pick<SubscriptionEnd, 'at' | 'isErased'>): Promise<void> {
  return putDeletions([{ _id: newId(), subscriberId: _id, ...end }]);
}

async function eraseTraces(subscriber: SubscriberDoc): Promise<void> {
  await withdrawLettersTo(subscriber);
  await store.deleteSubscriber(subscriber._id);
  await clearBounce(subscriber.email);
  for (const kind of KINDS) await eraseLetters({ kind, to: subscriber.email });
}

async function withdrawLettersTo({ _id, email }: SubscriberDoc): Promise<void> {
  await deleteAllWaits({ subscriberId: _id });
  for (const kind of KINDS) await withdrawLetters({ kind, to: email });
}
