import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { itemName } from '#app/admin/item/item-name.ts';
import { Filter, Pages, Views } from '#app/admin/parts/toolbar.tsx';
import { useSite } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';
import type { BulkAction, PostGroupCounts, PostGroupList, PostSort } from '#contract/posts/admin-list.ts';
import type { Tag } from '#contract/tags.ts';
import { EmptyList } from './empty-list.tsx';
import { ListOutcomeNotice, type Outcome } from './list-outcome.tsx';
import { countOf, LIST_VIEWS, type ListQuery, type ListView, listPath } from './list-query.ts';
import { PostList } from './post-list.tsx';

export type ListedPosts = {
  list: PostGroupList;
  actions: BulkAction[];
  counts: PostGroupCounts;
  query: ListQuery;
  tags: Tag[];
  authors: { value: string; text: string }[];
  /** ISO 8601. */
  now: string;
};

/** All posts with their states, missing languages and bulk actions. */
export function PostsPage({
  list,
  actions,
  counts,
  query,
  tags,
  authors,
  now,
  outcome,
}: ListedPosts & { outcome: Outcome | null }) {
  const { locale, currentUser } = useSite();
  const mayOpen = (page: string) => currentUser?.pages.includes(page);
  const { posts, newPost, navigation } = useAdminMessages();
  const { pagination } = list;
  const isEmpty = pagination.total === 0;
  const { filters } = posts;
  const { view, tag, author, text, sort } = query;
  const named = tags
    .map((one) => ({ value: one.slug, text: itemName(one, locale) }))
    .sort((a, b) => a.text.localeCompare(b.text, locale));
  const sorts = Object.entries(filters.sorts) as [PostSort, string][];

  return (
    <>
      <div className="page-top">
        <h1>{navigation.posts}</h1>
        {mayOpen('media') && (
          <Link className="button" to={paths.adminNewPost(locale)}>
            {newPost}
          </Link>
        )}
      </div>
      {counts.all > 0 && (
        <>
          <Views
            label={posts.views.label}
            current={view}
            views={(Object.keys(LIST_VIEWS) as ListView[]).map((name) => ({
              name,
              to: listPath(locale, { view: name, tag, author, text }),
              text: posts.views[name],
              count: countOf(name, counts),
            }))}
          />
          <Filter
            label={filters.label}
            path={paths.adminPosts(locale)}
            query={{ text, tag, author, sort }}
            kept={view === 'all' ? {} : { view }}
            fields={[
              { name: 'text', label: filters.text },
              { name: 'tag', label: filters.tag, all: filters.anyTag, options: named },
              { name: 'author', label: filters.author, all: filters.anyAuthor, options: authors },
              { name: 'sort', label: filters.sort, options: sorts.map(([value, text]) => ({ value, text })) },
            ]}
          />
        </>
      )}
      <ListOutcomeNotice outcome={outcome} posts={list.posts} />
      {isEmpty ? (
        <EmptyList query={query} isFirst={counts.all === 0} />
      ) : (
        <PostList list={list} actions={actions} now={now} outcome={outcome} />
      )}
      <Pages {...pagination} />
      <p className="page-links">
        {mayOpen('translate') && <Link to={paths.adminTranslate(locale)}>{posts.translate.title}</Link>}
        {mayOpen('bin') && (
          <Link to={paths.adminBin(locale)}>
            {posts.toBin} <span className="count">{counts.bin}</span>
          </Link>
        )}
      </p>
    </>
  );
}
