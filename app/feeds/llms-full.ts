import { feedRoute } from '#server/http/routes/feed-route.ts';
import { loadLlmsFull } from './load-llms.ts';

/** `/llms-full.txt` */
export const loader = feedRoute({
  type: 'text/plain; charset=utf-8',
  policy: 'llms',
  cacheBy: ['content'],
  load: loadLlmsFull,
});
