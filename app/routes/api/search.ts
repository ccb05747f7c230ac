import { operations } from '#contract/operations.ts';
import { answer, endpoint, resource } from '#server/http/routes/endpoint.ts';
import { keepWhile } from '#server/http/routes/kept-answers.ts';
import { answerSearch, searchStamp } from '#server/search/results/search.ts';

const search = endpoint(operations.searchPosts, async ({ query }) => {
  const { outcome, stamp } = await answerSearch(query);
  keepWhile({ stamp, current: searchStamp });
  return answer(200, outcome.answer);
});

export const loader = resource(search);
export const action = loader;
