import type { ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import { collection, database, durableWriteConcern } from '#server/db/client.ts';
import { toWriteFailure } from '#server/db/failures.ts';
import { only, type Projected, select } from '#server/db/projection.ts';
import type { PostDoc } from './model.ts';
import { LIST_ITEM } from './projections.ts';
import { forgetParts } from './read/timeline/recall.ts';
import { visible, WRITTEN } from './store.ts';

const COLLECTION = 'posts';
const posts = () => collection<PostDoc>(COLLECTION);

const ADDRESS_AND_ID = only<PostDoc>()('_id', 'slug', 'locale');

const LAST_VIEW = only<PostDoc>()('_id', 'viewedTo');

type Address = { slug: string; locale: Locale };

export function versionKey({ slug, locale }: Address): string {
  return `${locale} ${slug}`;
}

/** The ids of the versions that readers see at these addresses, by `versionKey`. */
export async function findVersionIds(addresses: Address[]): Promise<Map<string, ObjectId>> {
  const found = await findIdsAt(addresses, new Date());
  return new Map(found.map(({ _id, ...address }) => [versionKey(address), _id]));
}

/** A view of a version. The ids of a process's views grow in the order in which they are counted. */
export type CountedView = { _id: ObjectId; postId: ObjectId };

/**
 * Adds views to the counts of their versions. It raises no revision: counts in cached lists may be a minute old, but
 * no list is made again because of a view.
 */
export async function addViews(views: CountedView[]): Promise<void> {
  if (views.length === 0) return;
  const byPost = Map.groupBy(views, ({ postId }) => postId.toHexString());
  await incrementViews(
    [...byPost.values()].flatMap((group) => {
      const last = group.map(({ _id }) => _id).reduce(later);
      return group[0] ? { id: group[0].postId, views: group.length, last } : [];
    }),
  );
  forgetParts(LIST_ITEM, byPost.keys());
}

/** Counts stored views that were not counted because their process died. Returns their number. */
export async function addLostViews(views: CountedView[]): Promise<number> {
  const postIds = [...new Map(views.map(({ postId }) => [postId.toHexString(), postId])).values()];
  const counted = new Map(
    (await findLastViews(postIds)).map(({ _id, viewedTo }) => [_id.toHexString(), viewedTo]),
  );
  const lost = views.filter(({ _id, postId }) => {
    const last = counted.get(postId.toHexString());
    return last !== undefined && later(_id, last) !== last;
  });
  await addViews(lost);

  return lost.length;
}

function later(one: ObjectId, other: ObjectId): ObjectId {
  return one.toHexString() > other.toHexString() ? one : other;
}

/** The versions that readers see at these addresses, in any order. */
function findIdsAt(
  addresses: { slug: string; locale: Locale }[],
  now: Date,
): Promise<Projected<typeof ADDRESS_AND_ID>[]> {
  return select(posts().find({ $or: addresses, ...visible(now) }), ADDRESS_AND_ID).toArray();
}

/** The ids of the versions with this slug, drafts included. */
export async function findVersionIdsOf(slug: string): Promise<ObjectId[]> {
  const docs = await select(posts().find({ slug, ...WRITTEN }), ADDRESS_AND_ID).toArray();
  return docs.map(({ _id }) => _id);
}

/** The last counted view of each version; versions whose last view is unknown are left out. */
async function findLastViews(ids: ObjectId[]): Promise<{ _id: ObjectId; viewedTo: ObjectId }[]> {
  const docs = await select(posts().find({ _id: { $in: ids } }), LAST_VIEW).toArray();
  return docs.flatMap(({ _id, viewedTo }) => (viewedTo ? { _id, viewedTo } : []));
}

/**
 * Adds views, and remembers the last one. This is a plain command, because the driver's bulk writes take several
 * times as long.
 */
async function incrementViews(counts: { id: ObjectId; views: number; last: ObjectId }[]): Promise<void> {
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
