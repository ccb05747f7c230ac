import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { AdminPages } from '#app/admin/admin-pages.tsx';
import { useSite } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';
import type { PostGroupCounts, PostGroupList } from '#contract/posts/admin-list.ts';
import type { Tag } from '#contract/tags.ts';
import { EmptyList } from './empty-list.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListOutcomeNotice, type Outcome } from './list-outcome.tsx';
import { type ListQuery, listPath } from './list-query.ts';
import { ListViews } from './list-views.tsx';
import { PostList } from './post-list.tsx';

export type ListedPosts = {
  list: PostGroupList;
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
  counts,
  query,
  tags,
  authors,
  now,
  outcome,
}: ListedPosts & { outcome: Outcome | null }) {
  const { locale } = useSite();
  const { posts, newPost, navigation } = useAdminMessages();
  const { pagination } = list;
  const isEmpty = pagination.total === 0;

  return (
    <div className="posts">
      <div className="page-top">
        <h1>{navigation.posts}</h1>
        <Link className="button" to={paths.adminNewPost(locale)}>
          {newPost}
        </Link>
      </div>
      {counts.all > 0 && <ListViews query={query} counts={counts} />}
      {counts.all > 0 && (
        <ListFilters key={listPath(locale, query)} query={query} tags={tags} authors={authors} />
      )}
      <ListOutcomeNotice outcome={outcome} posts={list.posts} />
      {isEmpty ? (
        <EmptyList query={query} isFirst={counts.all === 0} />
      ) : (
        <PostList list={list} now={now} outcome={outcome} />
      )}
      <AdminPages pagination={pagination} pathOf={(page) => listPath(locale, { ...query, page })} />
      <p className="page-links">
        <Link to={paths.adminTranslate(locale)}>{posts.translate.title}</Link>
        <Link to={paths.adminBin(locale)}>
          {posts.toBin} <span className="count">{counts.bin}</span>
        </Link>
      </p>
    </div>
  );
}
