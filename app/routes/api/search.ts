import { operations } from '#contract/operations.ts';
import { noteEmptySearch } from '#server/http/response/cacheability.ts';
import { answer, endpoint, resource } from '#server/http/routes/endpoint.ts';
import { searchPosts } from '#server/search/results/search.ts';

const search = endpoint(
  operations.searchPosts,
  async ({ query, tokens, context }) => {
    const { answer: found } = await searchPosts({ ...query, tokens });
    if (found.total === 0) noteEmptySearch(context, { query: query.q, locale: query.locale });
    return answer(200, found);
  },
  { cacheBy: () => ['content'] },
);

export const loader = resource(search);
