import { documentRoute } from '#server/http/routes/feed-route.ts';
import { loadLlmsFull } from '../../llms.ts';

/** `/llms-full.txt` */
export const loader = documentRoute({
  type: 'text/plain; charset=utf-8',
  policy: 'llms',
  isKept: true,
  load: loadLlmsFull,
});
export const action = loader;
