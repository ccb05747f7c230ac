import { collection } from '#server/db/client.ts';
import type { RedirectDoc } from './model.ts';

const redirects = () => collection<RedirectDoc>('redirects');

export function findAllRedirects(): AsyncIterable<RedirectDoc> {
  return redirects().find();
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

export async function replaceRedirect(doc: RedirectDoc): Promise<void> {
  await redirects().replaceOne({ _id: doc._id }, doc, { upsert: true });
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
