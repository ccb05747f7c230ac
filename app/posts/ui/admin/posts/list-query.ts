import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { PostFilter, PostGroupCounts, PostSort } from '#contract/posts/admin-list.ts';

/** The views of the list, each with its condition. */
export const LIST_VIEWS = {
  all: {},
  draft: { state: 'draft' },
  scheduled: { state: 'scheduled' },
  published: { state: 'published' },
  'lacking-uk': { lacking: 'uk' },
  'lacking-en': { lacking: 'en' },
  outdated: { outdated: 'any' },
  unsaved: { unsaved: true },
  review: { inReview: true },
} as const satisfies Record<string, PostFilter>;

export type ListView = keyof typeof LIST_VIEWS;

/** The query of the list's address. Texts are empty if they are not set. */
export type ListQuery = {
  view: ListView;
  tag: string;
  author: string;
  text: string;
  sort: PostSort;
  page: number;
};

export const NO_FILTERS: ListQuery = { view: 'all', tag: '', author: '', text: '', sort: 'updated', page: 1 };

/** The address of the list, without parameters that have their default values. */
export function listPath(locale: Locale, query: Partial<ListQuery>): string {
  const { view = 'all', sort = usualSort(view), page = 1 } = query;
  const parameters = new URLSearchParams();
  if (view !== 'all') parameters.set('view', view);
  for (const name of ['text', 'tag', 'author'] as const) {
    if (query[name]) parameters.set(name, query[name]);
  }
  if (sort !== usualSort(view)) parameters.set('sort', sort);
  if (page > 1) parameters.set('page', String(page));

  return parameters.size > 0 ? `${paths.adminPosts(locale)}?${parameters}` : paths.adminPosts(locale);
}

export function isFiltered({ tag, author, text }: ListQuery): boolean {
  return tag !== '' || author !== '' || text !== '';
}

export function countOf(view: ListView, counts: PostGroupCounts): number {
  if (view === 'lacking-uk') return counts.lacking.uk;
  if (view === 'lacking-en') return counts.lacking.en;
  return counts[view];
}

export function usualSort(view: ListView): PostSort {
  return view === 'scheduled' ? 'soonest' : 'updated';
}
