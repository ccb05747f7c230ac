import { collection } from '#server/db/client.ts';
import { containingPattern } from '#server/typography/apostrophes.ts';
import type { RedirectDoc } from './model.ts';

const BATCH = 1_000;
const redirects = () => collection<RedirectDoc>('redirects');

export function findAllRedirects(): AsyncIterable<RedirectDoc> {
  return redirects().find({}, { batchSize: BATCH });
}

/** The database would send batches of 16 MB, which take ten times as much memory. */
export function findTargets(): AsyncIterable<Pick<RedirectDoc, '_id' | 'to'>> {
  return redirects().find<Pick<RedirectDoc, '_id' | 'to'>>({}, { projection: { to: 1 }, batchSize: BATCH });
}

export function findRedirect(id: string): Promise<RedirectDoc | null> {
  return redirects().findOne({ _id: id });
}

/** Redirects whose address or target has the text, in the order of the addresses. */
export async function listRedirects(
  text: string,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ docs: RedirectDoc[]; total: number }> {
  const pattern = { $regex: containingPattern(text), $options: 'i' };
  const filter = text === '' ? {} : { $or: [{ from: pattern }, { to: pattern }] };
  const [docs, total] = await Promise.all([
    redirects().find(filter).sort({ _id: 1 }).skip(skip).limit(limit).toArray(),
    text === '' ? redirects().estimatedDocumentCount() : redirects().countDocuments(filter),
  ]);
  return { docs, total };
}

/** Adds redirects; one that exists stays as it is. Returns how many are new. */
export async function addRedirects(docs: RedirectDoc[]): Promise<number> {
  if (docs.length === 0) return 0;
  const result = await redirects().bulkWrite(
    docs.map(({ _id, ...doc }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: doc }, upsert: true },
    })),
  );
  return result.upsertedCount;
}

/** Adds redirects, or replaces those with the same addresses. */
export async function putRedirects(docs: RedirectDoc[]): Promise<void> {
  for (let at = 0; at < docs.length; at += BATCH) {
    const batch = docs.slice(at, at + BATCH);
    await redirects().bulkWrite(
      batch.map((doc) => ({ replaceOne: { filter: { _id: doc._id }, replacement: doc, upsert: true } })),
    );
  }
}

export async function deleteRedirects(ids: string[]): Promise<number> {
  return (await redirects().deleteMany({ _id: { $in: ids } })).deletedCount;
}

export async function deleteRedirectsOf(importId: string): Promise<number> {
  return (await redirects().deleteMany({ importId })).deletedCount;
}

export async function setUsed(id: string, usedAt: Date): Promise<void> {
  await redirects().updateOne({ _id: id }, { $max: { usedAt } });
}
