import type { PostFilter, PostGroupCounts, PostGroupList, PostSort } from '#contract/desk.ts';
import { LOCALES, type Locale, otherLocale } from '#contract/locales.ts';
import type { Actor } from '../../auth/actor.ts';
import { listTags } from '../../tags/tags.ts';
import { requireEditor } from '../editor.ts';
import { toPagination } from '../read/posts.ts';
import { toPostGroupItems } from './list-item.ts';
import * as store from './list-store.ts';

type ListQuery = {
  filter: store.GroupFilter;
  sort: PostSort;
  locale: Locale;
  skip: number;
  limit: number;
  now: Date;
};

/**
 * A page of all posts for the admin, drafts and new posts included, those in the bin not. `locale` is the
 * language of titles, by which they are sorted. Throws Forbidden.
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
  requireEditor(actor);
  const tagId = tag === undefined ? undefined : (await listTags()).find(({ slug }) => slug === tag)?.id;
  if (tag !== undefined && tagId === undefined)
    return { posts: [], pagination: toPagination({ page, limit, total: 0 }) };
  const query = { filter: { ...filter, tagId }, sort, locale, skip: (page - 1) * limit, limit, now };
  const { rows, total } = await (sort === 'updated' || sort === 'date'
    ? findBySort({ ...query, sort })
    : findByOrder({ ...query, sort }));
  const posts = await toPostGroupItems(rows, { locale, now });
  return { posts, pagination: toPagination({ page, limit, total }) };
}

/** Published posts that lack a language, those with the most views first. Throws Forbidden. */
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

/** Throws Forbidden. */
export async function countPostGroups({
  actor,
  now = new Date(),
}: {
  actor: Actor;
  now?: Date;
}): Promise<PostGroupCounts> {
  requireEditor(actor);
  const [all, draft, scheduled, published, unsaved, bin, ...outdated] = await Promise.all([
    store.countRows({}, now),
    store.countRows({ state: 'draft' }, now),
    store.countRows({ state: 'scheduled' }, now),
    store.countRows({ state: 'published' }, now),
    store.countRows({ unsaved: true }, now),
    store.countBinned(),
    ...LOCALES.map((locale) => store.countRows({ outdated: locale }, now)),
  ]);
  // Only one language of a post can be older than the other.
  return { all, draft, scheduled, published, unsaved, bin, outdated: outdated.reduce((a, b) => a + b, 0) };
}

async function findBySort({ filter, ...query }: ListQuery & { sort: 'updated' | 'date' }) {
  const [rows, total] = await Promise.all([
    store.findRows(filter, query),
    store.countRows(filter, query.now),
  ]);
  return { rows, total };
}

/** In an order that no index has: of a language's alphabet, or of the views of both versions together. */
async function findByOrder({ filter, sort, locale, skip, limit, now }: ListQuery) {
  const [{ ids, titles }, views] = await Promise.all([
    store.findTitles(filter, { locale, now }),
    sort === 'views' ? store.sumViews() : new Map<string, number>(),
  ]);
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const entries = ids.map((id, at) => ({
    id,
    title: titles[at] ?? '',
    views: views.get(id.toHexString()) ?? 0,
  }));
  entries.sort(
    (a, b) =>
      b.views - a.views ||
      (sort === 'title' ? compare(a.title, b.title) : 0) ||
      (b.id.toHexString() > a.id.toHexString() ? 1 : -1),
  );
  const page = entries.slice(skip, skip + limit).map(({ id }) => id);
  const rows = new Map((await store.findRowsById(page)).map((row) => [row._id.toHexString(), row]));
  return { rows: page.flatMap((id) => rows.get(id.toHexString()) ?? []), total: ids.length };
}
