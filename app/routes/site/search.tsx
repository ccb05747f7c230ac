import { POSTS_LIMIT_DEFAULT } from '#contract/limits.ts';
import { type Locale, otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { searchText } from '#contract/search.ts';
import { NotFound } from '#server/errors.ts';
import { noteEmptySearch } from '#server/http/response/cacheability.ts';
import { listNewestCards } from '#server/posts/read/cards.ts';
import { listTagLinks } from '#server/posts/read/tags.ts';
import type { Tokens } from '#server/revisions/revisions.ts';
import { parseQuery } from '#server/search/results/query.ts';
import { searchPosts } from '#server/search/results/search.ts';
import { listHead } from '../../head/page-head.ts';
import { messages } from '../../i18n/messages.ts';
import { loadPage, pageNumber } from '../../page-data.ts';
import { OtherPosts, type Others } from '../../ui/search/other-posts.tsx';
import { SearchForm } from '../../ui/search/search-form.tsx';
import { SearchResults } from '../../ui/search/search-results.tsx';
import { useMessages, useSite } from '../../ui/site/site-context.tsx';
import { SitePage } from '../../ui/site/site-page.tsx';
import type { Route } from './+types/search';

const NEWEST_POSTS = 5;
const TAGS = 20;

export function loader(args: Route.LoaderArgs) {
  return loadPage(
    args,
    async (locale, tokens) => {
      const query = new URL(args.request.url).searchParams.get('q') ?? '';
      const parsed = searchText.safeParse(query);
      if (!parsed.success)
        return { query, isRefused: query !== '', isOnlyLeftOut: false, outcome: null, others: null };
      const page = pageNumber(args.request);
      const limit = POSTS_LIMIT_DEFAULT;
      const outcome = await searchPosts({ q: parsed.data, locale, page, limit, tokens });
      if (outcome.answer.total === 0) noteEmptySearch(args.context, { query: parsed.data, locale });
      if (page > 1 && outcome.answer.results.length === 0) throw new NotFound('There is no such page');
      const others = outcome.answer.total === 0 ? await findOthers(locale, tokens) : null;
      return { query, isRefused: false, isOnlyLeftOut: isOnlyLeftOut(parsed.data), outcome, others };
    },
    { cache: { query: ['q', 'page'] } },
  );
}

/** What to read instead: the newest posts and the tags with the most posts. */
async function findOthers(locale: Locale, tokens: Tokens | undefined): Promise<Others> {
  const [newest, tags] = await Promise.all([
    listNewestCards({ locale, limit: NEWEST_POSTS }),
    listTagLinks({ locale, tokens }),
  ]);
  return { newest, tags: tags.slice(0, TAGS) };
}

/** Whether the query says what to leave out, and nothing to look for. */
function isOnlyLeftOut(text: string): boolean {
  const { words, phrases, excluded } = parseQuery(text);
  return excluded.length > 0 && words.length + phrases.length === 0;
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
    // A list of results is no page of its own for other searches.
    ...(query ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ];
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { query, isRefused, isOnlyLeftOut, outcome, others } = loaderData;
  const { locale } = useSite();
  const { search } = useMessages();
  return (
    <SitePage alternate={paths.search(otherLocale(locale), query || undefined)}>
      <header className="page-header">
        <h1 className="page-title">{search.title}</h1>
      </header>
      <SearchForm query={query} isRefused={isRefused} isPageOfItsOwn />
      {outcome && <SearchResults outcome={outcome} isOnlyLeftOut={isOnlyLeftOut} />}
      {others && <OtherPosts {...others} />}
    </SitePage>
  );
}
