import { listHead } from '#app/head/page-head.ts';
import { cacheWhileNew } from '#app/posts/cache-while-new.ts';
import { EmptyBlog } from '#app/posts/ui/empty-blog.tsx';
import { PostList } from '#app/posts/ui/post-list.tsx';
import { loadPage } from '#app/requests/load-page.ts';
import { pageNumber } from '#app/requests/page-number.ts';
import { findFirstSteps } from '#app/site/first-steps.ts';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { SitePage } from '#app/site/ui/site-page.tsx';
import { messages } from '#app/texts/messages.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { listPostCards } from '#server/posts/read/pages/pages.ts';
import { countPosts } from '#server/posts/read/posts.ts';
import type { Route } from './+types/blog';

export function loader(args: Route.LoaderArgs) {
  return loadPage(
    args,
    async (locale) => {
      const [cards, otherTotal] = await Promise.all([
        listPostCards({ locale, page: pageNumber(args.request) }),
        countPosts({ locale: otherLocale(locale) }),
      ]);
      cacheWhileNew(args.context, cards.posts);
      const isEmpty = cards.pagination.total + otherTotal === 0;

      return { ...cards, otherTotal, firstSteps: isEmpty ? await findFirstSteps(args) : null };
    },
    { isCached: true },
  );
}

export function meta({ matches: [root], loaderData }: Route.MetaArgs) {
  const { site } = root.loaderData;
  if (!loaderData) return [];

  const { blog } = messages[site.locale];
  const { page, totalPages } = loaderData.pagination;
  return listHead({
    site,
    title: page > 1 ? blog.pageOf(blog.title, page, totalPages) : blog.title,
    description: blog.description(site.name),
    path: paths.blog(site.locale, page),
    steps: [{ name: blog.title, path: paths.blog(site.locale) }],
    // Later pages have different posts in each language, so they are not alternates of each other.
    versions: page > 1 ? {} : { uk: paths.blog('uk'), en: paths.blog('en') },
  });
}

export default function Blog({
  loaderData: { posts, pagination, otherTotal, firstSteps },
}: Route.ComponentProps) {
  const { locale } = useSite();
  const { archive, blog } = useMessages();
  return (
    <SitePage alternate={paths.blog(otherLocale(locale))}>
      <header className="page-header">
        <h1 className="page-title">{blog.title}</h1>
        {pagination.total > 0 && (
          <p>
            {blog.count(pagination.total)} · <a href={paths.archive(locale)}>{archive.link}</a>
          </p>
        )}
      </header>
      {posts.length > 0 ? (
        <PostList posts={posts} isFirst />
      ) : (
        <EmptyBlog otherTotal={otherTotal} firstSteps={firstSteps} />
      )}
      <Pagination pagination={pagination} pathOf={(page) => paths.blog(locale, page)} />
    </SitePage>
  );
}
