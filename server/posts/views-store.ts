import type { ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import { collection, database, durableWriteConcern } from '#server/db/client.ts';
import { toWriteFailure } from '#server/db/failures.ts';
import { only, type Projected, select } from '#server/db/projection.ts';
import type { PostDoc } from './model.ts';
import { visible, WRITTEN } from './store.ts';

const COLLECTION = 'posts';
const posts = () => collection<PostDoc>(COLLECTION);

const ADDRESS_AND_ID = only<PostDoc>()('_id', 'slug', 'locale');

const LAST_VIEW = only<PostDoc>()('_id', 'viewedTo');

/** The versions that readers see at these addresses, in any order. */
export function findIdsAt(
  addresses: { slug: string; locale: Locale }[],
  now: Date,
): Promise<Projected<typeof ADDRESS_AND_ID>[]> {
  return select(posts().find({ $or: addresses, ...visible(now) }), ADDRESS_AND_ID).toArray();
}

export async function findIdsOf(slug: string): Promise<ObjectId[]> {
  const docs = await select(posts().find({ slug, ...WRITTEN }), ADDRESS_AND_ID).toArray();
  return docs.map(({ _id }) => _id);
}

/** The last counted view of each version; versions whose last view is unknown are left out. */
export async function findLastViews(ids: ObjectId[]): Promise<{ _id: ObjectId; viewedTo: ObjectId }[]> {
  const docs = await select(posts().find({ _id: { $in: ids } }), LAST_VIEW).toArray();
  return docs.flatMap(({ _id, viewedTo }) => (viewedTo ? { _id, viewedTo } : []));
}

/**
 * Adds views, and remembers the last one. This is a plain command, because the driver's bulk writes take several
 * times as long.
 */
export async function incrementViews(
  counts: { id: ObjectId; views: number; last: ObjectId }[],
): Promise<void> {
  const updates = counts.map(({ id, views, last }) => ({
    q: { _id: id, ...WRITTEN },
    u: { $inc: { viewCount: views }, $max: { viewedTo: last } },
  }));
  const reply = await database().command({
    update: COLLECTION,
    updates,
    ordered: false,
    writeConcern: durableWriteConcern(),
  });
  if (reply.writeErrors || reply.writeConcernError) throw toWriteFailure(reply);
}
