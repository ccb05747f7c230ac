import type { ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import { collection } from '#server/db/client.ts';
import type { WaitDoc } from './model.ts';

const waits = () => collection<WaitDoc>('newsletterWaits');

export async function putWaits(docs: Omit<WaitDoc, '_id'>[]): Promise<void> {
  if (docs.length === 0) return;
  const upserts = docs.map((doc) => {
    const _id = `${doc.issueId}:${doc.subscriberId.toHexString()}`;
    return { updateOne: { filter: { _id }, update: { $setOnInsert: doc }, upsert: true } };
  });
  await waits().bulkWrite(upserts, { ordered: false });
}

export function findWaits(issueId: string, locale: Locale, limit: number): Promise<WaitDoc[]> {
  return waits().find({ issueId, locale }).limit(limit).toArray();
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
