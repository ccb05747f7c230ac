import { pageNumber } from '#app/requests/page-number.ts';
import type { Others } from '#app/search/ui/other-posts.tsx';
import { POSTS_LIMIT_DEFAULT, SEARCH_QUERY_MAX } from '#contract/limits.ts';
import type { Locale } from '#contract/locales.ts';
import { type SearchOutcome, type SiteResults, searchText } from '#contract/search/search.ts';
import { NotFound } from '#server/errors.ts';
import type { RouteArgs } from '#server/http/request/request-context.ts';
import { noteEmptySearch } from '#server/http/response/cacheability.ts';
import { listNewestCards } from '#server/posts/read/pages/cards.ts';
import { listTagLinks } from '#server/posts/read/tags.ts';
import { searchSite } from '#server/search/management/search-site.ts';
import { parseQuery } from '#server/search/results/query.ts';
import { searchPosts } from '#server/search/results/search.ts';
import { toDisplayUnits } from '#server/site-settings/display-text.ts';

/** Long enough that nobody loses words who pasted a sentence. */
const SHOWN_QUERY_MAX = 2 * SEARCH_QUERY_MAX;
const NEWEST_POSTS = 5;
const TAGS = 20;

const NOTHING: SiteResults = { titled: [], others: [] };

const NO_SEARCH = { isOnlyLeftOut: false, outcome: null, corrected: null, site: null, others: null };

/** Loads the search page for the query of its address. Throws NotFound for a page past the last. */
export async function loadSearch({ request, context }: RouteArgs, { locale }: { locale: Locale }) {
  const query = new URL(request.url).searchParams.get('q') ?? '';
  const parsed = searchText.safeParse(query);
  // The page repeats the query in a dozen places.
  const shown = query.slice(0, SHOWN_QUERY_MAX);
  if (!parsed.success) return { ...NO_SEARCH, query: shown, isRefused: query !== '' };

  const page = pageNumber(request);
  const limit = POSTS_LIMIT_DEFAULT;
  const [outcome, found] = await Promise.all([
    searchPosts({ q: parsed.data, locale, page, limit, toUnits: toDisplayUnits }),
    page === 1 ? searchSite({ q: parsed.data, locale }) : NOTHING,
  ]);
  const { total } = outcome.answer;

  const isNothing = total === 0 && found.titled.length + found.others.length === 0;
  if (isNothing) noteEmptySearch(context, { query: parsed.data, locale });
  if (page > 1 && outcome.answer.results.length === 0) throw new NotFound('Page not found');

  const corrected = isNothing ? await searchCorrected(outcome, { locale }) : null;
  const others = isNothing && corrected === null ? await findOthers(locale) : null;
  return {
    query,
    isRefused: false,
    isOnlyLeftOut: isOnlyLeftOut(parsed.data),
    outcome,
    corrected,
    site: found,
    others,
  };
}

/**
 * The first results for the corrected query; null if there is no correction, it finds nothing, or the other
 * language has the words as typed.
 */
async function searchCorrected(
  { suggestion, otherTotal, answer: { limit } }: SearchOutcome,
  { locale }: { locale: Locale },
): Promise<Pick<SearchOutcome, 'answer' | 'titles'> | null> {
  if (suggestion === null || otherTotal > 0) return null;
  const { answer, titles } = await searchPosts({
    q: suggestion,
    locale,
    page: 1,
    limit,
    toUnits: toDisplayUnits,
  });
  return answer.total > 0 ? { answer, titles } : null;
}

/** Suggestions for a search without results: the newest posts and the tags with the most posts. */
async function findOthers(locale: Locale): Promise<Others> {
  const [newest, tags] = await Promise.all([
    listNewestCards({ locale, limit: NEWEST_POSTS }),
    listTagLinks({ locale }),
  ]);
  return { newest, tags: tags.slice(0, TAGS) };
}

/** Whether the query has excluded words only. */
function isOnlyLeftOut(text: string): boolean {
  const { words, phrases, excluded } = parseQuery(text);
  return excluded.length > 0 && words.length + phrases.length === 0;
}
