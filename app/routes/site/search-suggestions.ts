import { isLocale } from '#contract/locales.ts';
import { searchText } from '#contract/search.ts';
import { NotFound } from '#server/errors.ts';
import { toErrorResponse } from '#server/http/response/errors.ts';
import { jsonResponse } from '#server/http/response/raw-response.ts';
import { methodNotAllowed } from '#server/http/routes/methods.ts';
import { needsNoRouter } from '#server/http/routes/past-router.ts';
import { suggestSearches } from '#server/search/results/suggestions.ts';
import { messages } from '../../i18n/messages.ts';

const NO_STORE = { headers: { 'Cache-Control': 'no-store' } };

/** What the search field offers while somebody types; nothing where that is no query yet. */
export const loader = needsNoRouter(async ({ request, params: { locale } }) => {
  try {
    if (!isLocale(locale)) throw new NotFound();
    const asked = searchText.safeParse(new URL(request.url).searchParams.get('q'));
    const { queries, posts } = asked.success
      ? await suggestSearches({ q: asked.data, locale })
      : { queries: [], posts: [] };
    const status = messages[locale].search.suggestionCount(queries.length + posts.length);
    return jsonResponse({ status, queries, posts }, NO_STORE);
  } catch (error) {
    return toErrorResponse(error);
  }
});

export function action() {
  return methodNotAllowed(['GET']);
}
