import { paths } from '#contract/paths.ts';
import { toJsonFeed } from '#server/feeds/json-feed.ts';
import { feedRoute } from '#server/http/routes/feed-route.ts';
import { loadAs } from './load-feed.ts';

/** `/{locale}/feed.json`, `/{locale}/tags/{slug}/feed.json` */
export const loader = feedRoute({
  type: 'application/feed+json',
  policy: 'feed',
  cacheBy: ['content'],
  load: loadAs(toJsonFeed, paths.jsonFeed),
});
