import * as store from './bounce-store.ts';
import { toEmailKey } from './email-key.ts';

/**
 * Records that a server refused the address for good: it gets no notices and no newsletter until its owner confirms
 * it again.
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

/** Removes the record when the owner of the address has confirmed it. */
export async function clearBounce(email: string): Promise<void> {
  await store.deleteBounce(toEmailKey(email));
}

const LISTED = 10_000;

/** The keys of the addresses that were refused last. */
export async function listBounces(): Promise<string[]> {
  return (await store.listNewest(LISTED)).map(({ _id }) => _id);
}

/** The answers of the servers that refused these addresses, by the keys of the addresses. */
export async function mapBounces(emails: string[]): Promise<Map<string, string>> {
  const found = emails.length > 0 ? await store.findBounces(emails.map(toEmailKey)) : [];
  return new Map(found.map(({ _id, answer }) => [_id, answer]));
}
