import { config } from '#server/config.ts';
import { NotFound } from '#server/errors.ts';
import { feedRoute } from '#server/http/routes/feed-route.ts';
import { indexNowKey } from '#server/indexing/indexnow-key.ts';

/** `/{key}.txt`: shows search engines that the requests of IndexNow come from this site. */
export const loader = feedRoute({
  type: 'text/plain; charset=utf-8',
  policy: 'robots',
  load: async ({ params }) => {
    if (!config().indexNow || params.key !== indexNowKey()) throw new NotFound();
    return indexNowKey();
  },
});
