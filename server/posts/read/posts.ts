import type { Document } from 'mongodb';
import { missingScope } from '#contract/errors.ts';
import { type Locale, otherLocale } from '#contract/locales.ts';
import type { PostState } from '#contract/posts/admin.ts';
import type { Pagination, Post, PostList } from '#contract/posts/records.ts';
import type { Actor } from '#server/auth/actor.ts';
import { can } from '#server/auth/policy.ts';
import type { Projection } from '#server/db/projection.ts';
import { Forbidden, NotFound, Unauthenticated } from '#server/errors.ts';
import { findIdsInState } from '#server/posts/list-store.ts';
import type { PostDoc } from '#server/posts/model.ts';
import { FULL_POST, LIST_ITEM, TRANSLATION, toPost, toPostListItem } from '#server/posts/projections.ts';
import { listWaiting } from '#server/posts/review/list-waiting.ts';
import * as store from '#server/posts/store.ts';
import { findOutdated } from '#server/posts/translation/outdated.ts';
import { mapTags } from '#server/tags/tags.ts';
import type { Reading } from './content-revision.ts';
import { listVisible } from './timeline/list-visible.ts';
import { readTimeline } from './timeline/read-timeline.ts';
import { recallAt } from './timeline/recall.ts';

/**
 * Posts of one language, or versions of both, for the API, newest first. Versions of both languages, and unpublished
 * posts, need a key: throws Unauthenticated without one and Forbidden for a key without the scope.
 */
export async function listPosts({
  actor,
  locale,
  status = 'published',
  page,
  limit,
  now = new Date(),
}: {
  actor: Actor;
  locale: Locale | 'all';
  status?: PostState | 'review' | 'all';
  page: number;
  limit: number;
  now?: Date;
}): Promise<PostList> {
  const skip = (page - 1) * limit;
  if (status !== 'published' || locale === 'all') {
    requireReader(actor);
    if (status === 'review') return listWaiting({ locale, page, limit, now });
    const { ids, total } = await findIdsInState({ locale, state: status, now }, { skip, limit });
    const docs = await store.findByIds(ids, LIST_ITEM);

    return {
      posts: docs.map((doc) => toPostListItem(doc, now)),
      pagination: toPagination({ page, limit, total }),
    };
  }

  const { docs, total } = await listVisible({ locale, skip, limit, now, fields: LIST_ITEM });
  return {
    posts: docs.map((doc) => toPostListItem(doc, now)),
    pagination: toPagination({ page, limit, total }),
  };
}

/** How many posts readers see in a language. */
export async function countPosts({ locale, now = new Date() }: Reading): Promise<number> {
  const timeline = await readTimeline({ locale });
  return timeline.count(now);
}

/** One language version with its content for the API; drafts and scheduled ones only on request. Throws NotFound. */
export async function getPost({
  slug,
  locale,
  withDrafts,
  difference = false,
  now = new Date(),
}: {
  slug: string;
  locale: Locale;
  withDrafts: boolean;
  /** Whether `outdated` has the difference. */
  difference?: boolean;
  now?: Date;
}): Promise<Post> {
  const find = <Part extends Document & Pick<PostDoc, '_id' | 'publishedAt'>>(
    language: Locale,
    fields: Projection<Part>,
  ) =>
    withDrafts
      ? store.findVersion({ slug, locale: language }, fields)
      : recallAt({ slug, locale: language }, { fields, now });

  const doc = await find(locale, FULL_POST);
  if (!doc) throw new NotFound('Post not found');

  const [translation, tags] = await Promise.all([
    find(otherLocale(locale), TRANSLATION),
    mapTags(doc.tagIds),
  ]);

  const outdated = await findOutdated(doc, translation, { withDifference: difference });
  const own = doc.tagIds.map((id) => tags.get(id)).filter((tag) => tag !== undefined);
  return toPost(doc, { tags: own, translation, outdated });
}

export function toPagination({
  page,
  limit,
  total,
}: {
  page: number;
  limit: number;
  total: number;
}): Pagination {
  return { page, limit, total, totalPages: Math.ceil(total / limit) };
}

function requireReader(actor: Actor): void {
  if (can(actor, 'read all posts')) return;
  if (actor.kind === 'key') throw new Forbidden(missingScope('read'));
  throw new Unauthenticated('Only published posts of one language are listed without an API key');
}
