import type { Document } from 'mongodb';
import { type Locale, otherLocale } from '#contract/locales.ts';
import type { Pagination, Post, PostList } from '#contract/posts.ts';
import type { Projection } from '../../db/projection.ts';
import { NotFound } from '../../errors.ts';
import type { Tokens } from '../../revisions/revisions.ts';
import { mapTags } from '../../tags/tags.ts';
import { FULL_POST, LIST_ITEM, TRANSLATION, toPost, toPostListItem } from '../projections.ts';
import * as store from '../store.ts';
import { readContentTokens } from './content-revision.ts';
import { listVisible } from './list-visible.ts';
import { readTimeline } from './timeline.ts';

/** Published posts of one language for the API, newest first. */
export async function listPosts({
  locale,
  page,
  limit,
  now = new Date(),
  tokens: given,
}: {
  locale: Locale;
  page: number;
  limit: number;
  now?: Date;
  tokens?: Tokens | undefined;
}): Promise<PostList> {
  const tokens = given ?? (await readContentTokens());
  const skip = (page - 1) * limit;
  const { docs, total } = await listVisible({ locale, skip, limit, now, tokens, fields: LIST_ITEM });
  return { posts: docs.map(toPostListItem), pagination: toPagination({ page, limit, total }) };
}

/** How many posts readers see in a language. */
export async function countPosts({
  locale,
  now = new Date(),
  tokens,
}: {
  locale: Locale;
  now?: Date;
  tokens?: Tokens | undefined;
}): Promise<number> {
  const timeline = await readTimeline({ locale, tokens: tokens ?? (await readContentTokens()) });
  return timeline.count(now);
}

/** One language version with its content for the API; drafts and scheduled ones only on demand. Throws NotFound. */
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
  const find = <Part extends Document>(language: Locale, fields: Projection<Part>) =>
    withDrafts
      ? store.findVersion({ slug, locale: language }, fields)
      : store.findVisible({ slug, locale: language, now }, fields);
  const doc = await find(locale, FULL_POST);
  if (!doc) throw new NotFound('There is no such post');
  const [translation, tags] = await Promise.all([
    find(otherLocale(locale), TRANSLATION),
    mapTags(doc.tagIds),
  ]);
  const own = doc.tagIds.map((id) => tags.get(id)).filter((tag) => tag !== undefined);
  return toPost(doc, { tags: own, translation });
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
