import { listHead } from '#app/head/page-head.ts';
import { cacheWhileNew } from '#app/posts/cache-while-new.ts';
import { PostList } from '#app/posts/ui/post-list.tsx';
import { loadPage } from '#app/requests/load-page.ts';
import { pageNumber } from '#app/requests/page-number.ts';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { SitePage } from '#app/site/ui/site-page.tsx';
import { loadTag } from '#app/tags/moved-tag.ts';
import { messages } from '#app/texts/messages.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { listPostCards } from '#server/posts/read/pages/pages.ts';
import { getTagLink, listTagLocales } from '#server/posts/read/tags.ts';
import { getTag } from '#server/tags/tags.ts';
import type { Route } from './+types/tag';

export function loader(args: Route.LoaderArgs) {
  const { slug } = args.params;
  return loadPage(
    args,
    async (locale) => {
      const page = pageNumber(args.request);
      return loadTag(
        slug,
        (present) => paths.tag(locale, present, page),
        async () => {
          const [tag, { descriptions }, cards, locales] = await Promise.all([
            getTagLink({ locale, slug }),
            getTag({ slug }),
            listPostCards({ locale, tag: slug, page }),
            listTagLocales({ slug }),
          ]);
          cacheWhileNew(args.context, cards.posts);
          return { tag, description: descriptions[locale], locales, ...cards };
        },
      );
    },
    { isCached: true },
  );
}

export function meta({ matches: [root], loaderData }: Route.MetaArgs) {
  const { site } = root.loaderData;
  if (!loaderData) return [];

  const { tags, blog } = messages[site.locale];
  const { tag, description, locales, pagination } = loaderData;
  const { page, totalPages, total } = pagination;
  const title = tags.tagTitle(tag.name);
  const head = listHead({
    site,
    title: page > 1 ? blog.pageOf(title, page, totalPages) : title,
    description: description ?? tags.tagDescription(tag.name, site.name),
    path: paths.tag(site.locale, tag.slug, page),
    tag,
    steps: [
      { name: tags.title, path: paths.tags(site.locale) },
      { name: tag.name, path: paths.tag(site.locale, tag.slug) },
    ],
    // A page without posts has `noindex`, so no alternate may point to it.
    versions:
      page > 1 ? {} : Object.fromEntries(locales.map((locale) => [locale, paths.tag(locale, tag.slug)])),
  });

  return total > 0 ? head : [...head, { name: 'robots', content: 'noindex' }];
}

export default function Tag({ loaderData: { tag, description, posts, pagination } }: Route.ComponentProps) {
  const { locale } = useSite();
  const messages = useMessages();
  return (
    <SitePage alternate={paths.tag(otherLocale(locale), tag.slug)}>
      <header className="page-header">
        <p className="kicker">
          <a href={paths.tags(locale)}>{messages.tags.all}</a>
        </p>
        <h1 className="page-title" lang={tag.nameLocale ?? undefined}>
          {tag.name}
        </h1>
        {description && <p>{description}</p>}
        <p>{pagination.total > 0 ? messages.blog.count(pagination.total) : messages.tags.noPosts}</p>
      </header>
      {posts.length > 0 && <PostList posts={posts} tag={tag.slug} isFirst />}
      <Pagination pagination={pagination} pathOf={(page) => paths.tag(locale, tag.slug, page)} />
    </SitePage>
  );
}
