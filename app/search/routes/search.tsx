import { listHead } from '#app/head/page-head.ts';
import { loadPage } from '#app/requests/load-page.ts';
import { OtherPosts } from '#app/search/ui/other-posts.tsx';
import { SearchForm } from '#app/search/ui/search-form.tsx';
import { SearchResults } from '#app/search/ui/search-results.tsx';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { SitePage } from '#app/site/ui/site-page.tsx';
import { messages } from '#app/texts/messages.ts';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { Route } from './+types/search';
import { loadSearch } from './load-search.ts';

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, (locale) => loadSearch(args, { locale }), {
    isCached: true,
  });
}

export function meta({ matches: [root], loaderData }: Route.MetaArgs) {
  const { site } = root.loaderData;
  const { search } = messages[site.locale];
  const query = loaderData?.query;

  return [
    ...listHead({
      site,
      title: query ? search.titleOf(query) : search.title,
      description: search.description(site.name),
      path: paths.search(site.locale, query || undefined, loaderData?.outcome?.answer.page),
      versions: query ? {} : { uk: paths.search('uk'), en: paths.search('en') },
    }),
    // Search engines should not index lists of search results.
    ...(query ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ];
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { query, isRefused, isOnlyLeftOut, outcome, corrected, site, others } = loaderData;
  const { locale } = useSite();
  const { search } = useMessages();

  return (
    <SitePage alternate={paths.search(otherLocale(locale), query || undefined)}>
      <header className="page-header">
        <h1 className="page-title">{search.title}</h1>
      </header>
      <SearchForm query={query} isRefused={isRefused} isPageOfItsOwn />
      {outcome && (
        <SearchResults outcome={outcome} corrected={corrected} site={site} isOnlyLeftOut={isOnlyLeftOut} />
      )}
      {others && <OtherPosts {...others} />}
    </SitePage>
  );
}
