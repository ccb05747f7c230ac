import { collection } from '#server/db/client.ts';
import { toEmailKey } from './email-key.ts';

/** The collection `bouncedAddresses`. `_id` is the key of the address. */
type BounceDoc = { _id: string; answer: string; at: Date };

const bounces = () => collection<BounceDoc>('bouncedAddresses');

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
  const _id = toEmailKey(email);
  await bounces().updateOne({ _id }, { $set: { answer, at: now } }, { upsert: true });
}

export async function isBounced(email: string): Promise<boolean> {
  return (await mapBounces([email])).size > 0;
}

/** Removes the record when the owner of the address has confirmed it. */
export async function clearBounce(email: string): Promise<void> {
  await bounces().deleteOne({ _id: toEmailKey(email) });
}

const LISTED = 10_000;

/** The keys of the addresses that were refused last. */
export async function listBounces(): Promise<string[]> {
  const newest = await bounces().find().sort({ at: -1 }).limit(LISTED).toArray();
  return newest.map(({ _id }) => _id);
}

/** The answers of the servers that refused these addresses, by the keys of the addresses. */
export async function mapBounces(emails: string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map();
  const found = bounces().find({ _id: { $in: emails.map(toEmailKey) } });
  return new Map((await found.toArray()).map(({ _id, answer }) => [_id, answer]));
}
