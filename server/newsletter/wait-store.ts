import type { ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import { collection } from '#server/db/client.ts';
import type { SubscriberDoc, WaitDoc } from './model.ts';
import { isReached } from './store.ts';

const waits = () => collection<WaitDoc>('newsletterWaits');

export async function putWaits(docs: Omit<WaitDoc, '_id'>[]): Promise<void> {
  if (docs.length === 0) return;
  const upserts = docs.map((doc) => {
    const _id = `${doc.issueId}:${doc.subscriberId.toHexString()}`;
    return { updateOne: { filter: { _id }, update: { $setOnInsert: doc }, upsert: true } };
  });
  await waits().bulkWrite(upserts, { ordered: false });
}

/** Adds the reader who waits, unless emails would not arrive any more. */
async function withReaders() {
  const pipeline = [{ $match: await isReached() }];
  const from = { from: 'subscribers', localField: 'subscriberId', foreignField: '_id' };
  return { $lookup: { ...from, pipeline, as: 'readers' } };
}

export async function findWaits(
  issueId: string,
  locale: Locale,
  limit: number,
): Promise<(WaitDoc & { readers: SubscriberDoc[] })[]> {
  return waits()
    .aggregate<WaitDoc & { readers: SubscriberDoc[] }>([
      { $match: { issueId, locale } },
      { $limit: limit },
      await withReaders(),
    ])
    .toArray();
}

/** How many readers would get the language if it was published now. */
export async function countWaiting(issueId: string, locale: Locale): Promise<number> {
  const [found] = await waits()
    .aggregate<{ count: number }>([
      { $match: { issueId, locale } },
      await withReaders(),
      { $unwind: '$readers' },
      { $count: 'count' },
    ])
    .toArray();
  return found?.count ?? 0;
}

export function countWaits(issueId: string): Promise<number> {
  return waits().countDocuments({ issueId });
}

export async function deleteWaits(ids: string[]): Promise<void> {
  await waits().deleteMany({ _id: { $in: ids } });
}

/** Deletes those of an issue or of a subscriber; without either, all of them. */
export async function deleteAllWaits(of: { issueId?: string; subscriberId?: ObjectId }): Promise<void> {
  await waits().deleteMany(of);
}
