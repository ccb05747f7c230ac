import type { Locale } from '#contract/locales.ts';
import type { Pagination, Post, PostList } from '#contract/posts.ts';
import { NotFound } from '../../errors.ts';
import { mapTags } from '../../tags/tags.ts';
import { toPost, toPostListItem } from '../model.ts';
import * as store from '../store.ts';

/** Published posts of one language, newest first. */
export async function listPosts({
  locale,
  page,
  limit,
  now = new Date(),
}: {
  locale: Locale;
  page: number;
  limit: number;
  now?: Date;
}): Promise<PostList> {
  const { docs, total } = await store.listVisible({ locale, skip: (page - 1) * limit, limit, now });
  return { posts: docs.map(toPostListItem), pagination: toPagination({ page, limit, total }) };
}

/** One language version with its text; drafts and scheduled ones only on demand. Throws NotFound. */
export async function getPost({
  slug,
  locale,
  withDrafts,
  now = new Date(),
}: {
  slug: string;
  locale: Locale;
  withDrafts: boolean;
  now?: Date;
}): Promise<Post> {
  const doc = withDrafts
    ? await store.findVersion({ slug, locale })
    : await store.findVisible({ slug, locale, now });
  if (!doc) throw new NotFound('There is no such post');
  const [twin, tags] = await Promise.all([
    store.findTwin(doc, withDrafts ? undefined : now),
    mapTags(doc.tagIds),
  ]);
  const own = doc.tagIds.map((id) => tags.get(id)).filter((tag) => tag !== undefined);
  return toPost(doc, { tags: own, others: twin ? [twin] : [] });
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
