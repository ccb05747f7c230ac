import { redirect } from 'react-router';
import type { AdminRequest } from '#app/admin/admin-page.ts';
import {
  LIST_VIEWS,
  type ListQuery,
  type ListView,
  listPath,
  usualSort,
} from '#app/posts/ui/admin/posts/list-query.ts';
import { readPage } from '#app/requests/page-number.ts';
import { POSTS_LIMIT_MAX } from '#contract/limits.ts';
import { POST_SORTS, type PostFilter } from '#contract/posts/admin-list.ts';
import { listBulkActions } from '#server/posts/management/bulk.ts';
import { countPostGroups, findPostGroups, listAuthors } from '#server/posts/management/list.ts';
import { listTags } from '#server/tags/tags.ts';

/**
 * Loads the list of posts. Throws a redirect to the last page if the requested one is beyond it, and to the short
 * address of a query with empty fields.
 */
export async function loadPostList({ actor, locale, query: parameters }: AdminRequest) {
  const now = new Date();
  const query = readListQuery(parameters);
  // A form sends its empty fields too.
  if ([...parameters.values()].includes('')) throw redirect(listPath(locale, query));

  const { page, sort } = query;
  const [list, counts, tags, authors] = await Promise.all([
    findPostGroups({ actor, locale, filter: toFilter(query), sort, page, limit: POSTS_LIMIT_MAX, now }),
    countPostGroups({ actor, now }),
    listTags(),
    listAuthors({ actor, locale }),
  ]);

  const { totalPages } = list.pagination;
  if (page > Math.max(1, totalPages)) throw redirect(listPath(locale, { ...query, page: totalPages }));
  const actions = listBulkActions({ actor });
  return { list, actions, counts, query, tags, authors, now: now.toISOString() };
}

/** Unknown values count as not set. */
function readListQuery(parameters: URLSearchParams): ListQuery {
  const given = parameters.get('view') ?? '';
  const view = Object.hasOwn(LIST_VIEWS, given) ? (given as ListView) : 'all';
  return {
    view,
    tag: parameters.get('tag') ?? '',
    author: parameters.get('author') ?? '',
    text: parameters.get('text')?.trim() ?? '',
    sort: POST_SORTS.find((sort) => sort === parameters.get('sort')) ?? usualSort(view),
    page: readPage(parameters) ?? 1,
  };
}

function toFilter({ view, tag, author, text }: ListQuery): PostFilter {
  return {
    ...LIST_VIEWS[view],
    ...(tag === '' ? {} : { tag }),
    ...(author === '' ? {} : { author }),
    ...(text === '' ? {} : { text }),
  };
}
