import authorStyles from '#app/authors/author.css?url';
import { authorHead } from '#app/authors/author-head.ts';
import { AuthorProfile } from '#app/authors/ui/author-profile.tsx';
import { cacheWhileNew } from '#app/posts/cache-while-new.ts';
import { PostList } from '#app/posts/ui/post-list.tsx';
import { loadPage } from '#app/requests/load-page.ts';
import { pageNumber } from '#app/requests/page-number.ts';
import { redirectPermanently } from '#app/requests/permanent-redirect.ts';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { SitePage } from '#app/site/ui/site-page.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { NotFound } from '#server/errors.ts';
import { getAuthorPage } from '#server/posts/authors/author-page.ts';
import { findMovedAuthor } from '#server/posts/authors/authors.ts';
import type { Route } from './+types/author';

export function loader(args: Route.LoaderArgs) {
  const { slug } = args.params;
  return loadPage(
    args,
    async (locale) => {
      const page = pageNumber(args.request);
      try {
        const shown = await getAuthorPage({ slug, locale, page });
        cacheWhileNew(args.context, shown.posts);
        return shown;
      } catch (error) {
        if (!(error instanceof NotFound)) throw error;
        const moved = await findMovedAuthor({ slug });
        throw moved === null ? error : redirectPermanently(paths.author(locale, moved, page));
      }
    },
    { isCached: true },
  );
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: authorStyles }];

export function meta({ matches: [root], loaderData }: Route.MetaArgs) {
  return loaderData ? authorHead(root.loaderData.site, loaderData) : [];
}

export default function Author({ loaderData: { author, posts, pagination } }: Route.ComponentProps) {
  const { locale } = useSite();
  const messages = useMessages();
  return (
    <SitePage alternate={paths.author(otherLocale(locale), author.slug)}>
      <AuthorProfile author={author} />
      <h2 className="author-posts">
        {pagination.total > 0 ? messages.blog.count(pagination.total) : messages.author.noPosts}
      </h2>
      {posts.length > 0 && <PostList posts={posts} />}
      <Pagination pagination={pagination} pathOf={(page) => paths.author(locale, author.slug, page)} />
    </SitePage>
  );
}
