import type { Document, ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import type { Projection } from '#server/db/projection.ts';
import { readPinned, readTimeline, type TimelineAuthor } from './read-timeline.ts';
import { recallVisible } from './recall.ts';

/**
 * A part of the versions that readers see, newest first, and their total number. Pages, the API and feeds all list
 * posts by this function. It costs the same at any depth and for any number of posts.
 */
export async function listVisible<Part extends Document & { _id: ObjectId }>({
  locale,
  tagId,
  author,
  skip,
  limit,
  pinnedFirst = false,
  now,
  fields,
}: {
  locale: Locale;
  tagId?: number | undefined;
  author?: TimelineAuthor | undefined;
  skip: number;
  limit: number;
  /** Lists pinned versions first, on whichever page that is, and not again further on. */
  pinnedFirst?: boolean | undefined;
  now: Date;
  fields: Projection<Part>;
}): Promise<{ docs: Part[]; total: number }> {
  const timeline = await readTimeline({ locale, tagId, author });
  const pinned = pinnedFirst ? (await readPinned({ locale })).filter(({ time }) => time <= Number(now)) : [];
  const first = pinned.slice(skip, skip + limit);
  const rest = { now, skip: Math.max(0, skip - pinned.length), limit: limit - first.length };
  const places = [...first, ...timeline.sliceWithout(pinned, rest)];
  const byId = await recallVisible({ ids: places.map(({ id }) => id), fields, now });

  return { docs: places.flatMap(({ id }) => byId.get(id) ?? []), total: timeline.count(now) };
}
