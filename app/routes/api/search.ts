import { operations } from '#contract/operations.ts';
import { answer, endpoint, resource } from '#server/http/routes/endpoint.ts';
import { searchPosts } from '#server/search/results/search.ts';

const search = endpoint(
  operations.searchPosts,
  async ({ query, tokens }) => answer(200, (await searchPosts({ ...query, tokens })).answer),
  { cacheBy: () => ['content'] },
);

export const loader = resource(search);
