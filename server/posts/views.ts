import type { ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import { findIdsAt, findIdsOf, findLastViews, incrementViews } from './views-store.ts';

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

/** The ids of the versions with this slug, drafts included. */
export function findVersionIdsOf(slug: string): Promise<ObjectId[]> {
  return findIdsOf(slug);
}
