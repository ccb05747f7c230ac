import * as store from './bounce-store.ts';
import { toEmailKey } from './email-key.ts';

/**
 * Remembers that a server refused the address for good: it gets no notices and no newsletter until its owner
 * confirms it again.
 */
export async function markBounced({
  email,
  answer,
  now,
}: {
  email: string;
  answer: string;
  now: Date;
}): Promise<void> {
  await store.putBounce({ _id: toEmailKey(email), answer, at: now });
}

export async function isBounced(email: string): Promise<boolean> {
  return (await store.findBounces([toEmailKey(email)])).length > 0;
}

/** The owner of the address has confirmed it. */
export async function clearBounce(email: string): Promise<void> {
  await store.deleteBounce(toEmailKey(email));
}
