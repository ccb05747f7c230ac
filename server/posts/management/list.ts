import type { ObjectId } from 'mongodb';
import { LOCALES, type Locale, otherLocale } from '#contract/locales.ts';
import type {
  PostFilter,
  PostGroupCounts,
  PostGroupItem,
  PostGroupList,
  PostSort,
} from '#contract/posts/admin-list.ts';
import type { Actor } from '#server/auth/actor.ts';
import { can } from '#server/auth/policy.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { findId } from '#server/db/ids.ts';
import { Forbidden, NotFound } from '#server/errors.ts';
import { loadBylines } from '#server/posts/authors/authors.ts';
import * as store from '#server/posts/list-store.ts';
import { toPagination } from '#server/posts/read/posts.ts';
import { ownerOf, requireEditor, toFacts } from '#server/posts/require-editor.ts';
import { listTags } from '#server/tags/tags.ts';
import { countBinned } from './bin-store.ts';
import { toPostGroupItems } from './list-item.ts';

type ListQuery = {
  filter: store.GroupFilter;
  sort: PostSort;
  locale: Locale;
  skip: number;
  limit: number;
  now: Date;
};

/**
 * A page of all posts for the admin, including drafts and new posts but not the bin. `locale` is the language of
 * titles, by which they are sorted. Throws Forbidden.
 */
export async function findPostGroups({
  actor,
  locale,
  filter: { tag, ...filter } = {},
  sort = 'updated',
  page,
  limit,
  now = new Date(),
}: {
  actor: Actor;
  locale: Locale;
  filter?: PostFilter;
  sort?: PostSort;
  page: number;
  limit: number;
  now?: Date;
}): Promise<PostGroupList> {
  const owner = requireLister(actor);
  const tagId = tag === undefined ? undefined : (await listTags()).find(({ slug }) => slug === tag)?.id;
  if (tag !== undefined && tagId === undefined)
    return { posts: [], pagination: toPagination({ page, limit, total: 0 }) };

  const query = {
    filter: { ...filter, ...owner, tagId },
    sort,
    locale,
    skip: (page - 1) * limit,
    limit,
    now,
  };
  const { rows, total } = await (isIndexed(sort)
    ? findBySort({ ...query, sort })
    : findByOrder({ ...query, sort }));
  const posts = await toPostGroupItems(rows, { actor, locale, now });

  return { posts, pagination: toPagination({ page, limit, total }) };
}

/** Published posts that lack a language, most viewed first. Throws Forbidden. */
export async function listTranslateNext({
  actor,
  lacking,
  page,
  limit,
  now = new Date(),
}: {
  actor: Actor;
  lacking: Locale;
  page: number;
  limit: number;
  now?: Date;
}): Promise<PostGroupList> {
  const filter = { lacking, state: 'published' as const };
  return findPostGroups({ actor, locale: otherLocale(lacking), filter, sort: 'views', page, limit, now });
}

/** The number of posts to translate into each language. Throws Forbidden. */
export async function countTranslateNext({
  actor,
  now = new Date(),
}: {
  actor: Actor;
  now?: Date;
}): Promise<Record<Locale, number>> {
  const owner = requireLister(actor);
  const count = (lacking: Locale) => store.countRows({ lacking, state: 'published', ...owner }, now);
  const [uk, en] = await Promise.all([count('uk'), count('en')]);
  return { uk, en };
}

/** One post in the form that lists show; `post` is its slug or its id. Throws NotFound, Forbidden. */
export async function getPostGroup({
  actor,
  locale,
  post,
}: {
  actor: Actor;
  locale: Locale;
  post: string;
}): Promise<PostGroupItem> {
  const row = (await store.findRowBySlug(post)) ?? (await findRowById(post));
  if (row) requireCan(actor, 'read post', toFacts(row));
  const [item] = row ? await toPostGroupItems([row], { actor, locale, now: new Date() }) : [];
  if (!item) throw new NotFound('Post not found');
  return item;
}

/** All bylines and how pages of the language show them, in alphabetical order. Throws Forbidden. */
export async function listAuthors({
  actor,
  locale,
}: {
  actor: Actor;
  locale: Locale;
}): Promise<{ value: string; text: string }[]> {
  requireEditor(actor);
  const [names, toByline] = await Promise.all([store.findAuthors(), loadBylines(locale)]);
  const { compare } = new Intl.Collator(locale);
  return names
    .map((value) => ({ value, text: toByline(value) }))
    .sort((a, b) => compare(a.text, b.text) || compare(a.value, b.value));
}

/** Throws Forbidden. */
export async function countPostGroups({
  actor,
  now = new Date(),
}: {
  actor: Actor;
  now?: Date;
}): Promise<PostGroupCounts> {
  const { owner } = requireLister(actor);
  const [signatures, bin] = await Promise.all([store.countSignatures(now, owner), countBinned(owner)]);
  const states = { all: 0, draft: 0, scheduled: 0, published: 0, unsaved: 0, outdated: 0, review: 0 };
  const counts: PostGroupCounts = { ...states, bin, lacking: { uk: 0, en: 0 } };

  for (const { _id, count } of signatures) {
    const { locales, published, isLater, isOutdated, isUnsaved, isInReview } = _id;
    counts.all += count;
    if (locales.length === 0 || published.includes(false)) counts.draft += count;
    if (published.some((isPublic, at) => isPublic && isLater[at])) counts.scheduled += count;
    if (published.some((isPublic, at) => isPublic && !isLater[at])) counts.published += count;
    if (isUnsaved) counts.unsaved += count;
    if (isInReview) counts.review += count;
    if (isOutdated) counts.outdated += count;
    for (const locale of LOCALES) {
      if (locales.length > 0 && !locales.includes(locale)) counts.lacking[locale] += count;
    }
  }
  return counts;
}

/**
 * Whose posts the actor may list: authors see their own ones, all others every post. Throws Forbidden if the actor may
 * edit none.
 */
function requireLister(actor: Actor): { owner?: ObjectId } {
  if (can(actor, 'read all posts')) return {};
  requireCan(actor, 'edit posts');
  const { owner } = ownerOf(actor);
  if (!owner) throw new Forbidden('Only the posts of a person are listed without the scope "read"');
  return { owner };
}

async function findRowById(post: string): Promise<store.GroupRow | undefined> {
  const _id = findId(post);
  return _id ? (await store.findRowsById([_id]))[0] : undefined;
}

function isIndexed(sort: PostSort): sort is store.IndexedSort {
  return sort !== 'title' && sort !== 'views';
}

async function findBySort({ filter, ...query }: ListQuery & { sort: store.IndexedSort }) {
  const [rows, total] = await Promise.all([
    store.findRows(filter, query),
    store.countRows(filter, query.now),
  ]);
  return { rows, total };
}

/** Sorts by something that no index has: alphabetically in a language, or by the views of both versions together. */
async function findByOrder(query: ListQuery & { sort: 'title' | 'views' }) {
  const { sort, skip, limit } = query;
  const ids = await (sort === 'title' ? orderByTitle(query) : orderByViews(query));
  const page = ids.slice(skip, skip + limit);
  const rows = new Map((await store.findRowsById(page)).map((row) => [row._id.toHexString(), row]));
  return { rows: page.flatMap((id) => rows.get(id.toHexString()) ?? []), total: ids.length };
}

async function orderByTitle({ filter, locale, now }: ListQuery): Promise<ObjectId[]> {
  const { ids, titles } = await store.findTitles(filter, { locale, now });
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const entries = ids.map((id, at) => ({ id, title: titles[at] ?? '' }));
  return entries.sort((a, b) => compare(a.title, b.title)).map(({ id }) => id);
}

/** Most viewed first; posts with equal views are sorted newest first. */
async function orderByViews({ filter, now }: ListQuery): Promise<ObjectId[]> {
  const [ids, views] = await Promise.all([store.findIds(filter, now), store.sumViews()]);
  const entries = ids.map((id) => {
    const key = id.toHexString();
    return { id, key, views: views.get(key) ?? 0 };
  });
  return entries.sort((a, b) => b.views - a.views || (b.key > a.key ? 1 : -1)).map(({ id }) => id);
}
