import { operations } from '#contract/operations.ts';
import { answer, endpoint, resource } from '#server/http/endpoint.ts';
import { searchPosts } from '#server/search/search.ts';

const search = endpoint(operations.searchPosts, async ({ query }) =>
  answer(200, (await searchPosts(query)).answer),
);

export const loader = resource(search);
export const action = loader;
