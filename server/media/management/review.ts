import { paths } from '#contract/paths.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { changeStored, chargeOf, recountPool } from '#server/media/ingest/upload-quota.ts';
import { type MediaDoc, publicIdOf } from '#server/media/model.ts';
import { removeMedia } from '#server/media/remove-media.ts';
import { nextReview } from '#server/media/review-times.ts';
import * as store from '#server/media/store.ts';
import { requireUnused } from './remove.ts';
import { findMediaUses } from './uses.ts';

/** How many files one run checks; the next one follows in a minute. */
const FILES_PER_RUN = 1_000;

/**
 * Removes publicly uploaded files that nothing has referred to for a day, and checks the others again a day
 * later. Returns the number of removed files.
 */
export async function reviewPublicMedia({
  now = new Date(),
  signal,
}: {
  now?: Date;
  signal?: AbortSignal;
} = {}): Promise<number> {
  let removed = 0;
  let stored = 0;
  try {
    for (const doc of await store.findForReview({ now, limit: FILES_PER_RUN })) {
      if (signal?.aborted) break;
      const { isRemoved, change } = await review(doc, now);
      stored += change;
      if (isRemoved) removed++;
    }
  } finally {
    await changeStored(stored);
  }

  await recountPool({ now });
  return removed;
}

/** `change` is added to the count of unused bytes. */
async function review(doc: MediaDoc, now: Date): Promise<{ isRemoved: boolean; change: number }> {
  const url = paths.media(publicIdOf(doc));
  const isUsed = (await findMediaUses({ url })).length > 0;
  const wasUsed = doc.review?.isUsed ?? false;
  const charge = chargeOf(doc.size);

  if (isUsed || wasUsed) {
    const isDone = await store.setReview(doc, { at: nextReview(now), isUsed });
    const change = isUsed === wasUsed ? 0 : isUsed ? -charge : charge;
    return { isRemoved: false, change: isDone ? change : 0 };
  }

  try {
    await removeMedia({ doc, confirm: () => requireUnused(url) });
  } catch (error) {
    // The file has been uploaded again, or used, since it was read.
    if (error instanceof NotFound || error instanceof Conflict) return { isRemoved: false, change: 0 };
    throw error;
  }

  return { isRemoved: true, change: -charge };
}
