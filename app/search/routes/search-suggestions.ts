import { messages } from '#app/texts/messages.ts';
import { isLocale } from '#contract/locales.ts';
import { searchText } from '#contract/search/search.ts';
import { NotFound } from '#server/errors.ts';
import { cacheBy } from '#server/http/response/cacheability.ts';
import { toErrorResponse } from '#server/http/response/errors.ts';
import { jsonResponse } from '#server/http/response/raw-response.ts';
import { suggestSite } from '#server/search/management/search-site.ts';
import { suggestSearches } from '#server/search/results/suggestions.ts';
import type { Route } from './+types/search-suggestions';

const HEADERS = { headers: { 'Cache-Control': 'no-cache' } };

/** `/{locale}/search/suggestions.json`: suggestions for the search field; none if the text is not a query yet. */
export async function loader({ request, context, params: { locale } }: Route.LoaderArgs): Promise<Response> {
  try {
    if (!isLocale(locale)) throw new NotFound();

    await cacheBy(context, ['content']);
    const query = searchText.safeParse(new URL(request.url).searchParams.get('q'));
    const [{ queries, posts }, found] = query.success
      ? await Promise.all([
          suggestSearches({ q: query.data, locale }),
          suggestSite({ q: query.data, locale }),
        ])
      : [{ queries: [], posts: [] }, []];

    const { suggestionCount, kinds } = messages[locale].search;
    const pages = found.map(({ kind, title, url }) => ({ title, url, label: kinds[kind] }));
    const status = suggestionCount(queries.length + pages.length + posts.length);

    return jsonResponse({ status, queries, pages, posts }, HEADERS);
  } catch (error) {
    return toErrorResponse(error);
  }
}
