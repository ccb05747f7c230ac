import { paths } from '#contract/paths.ts';
import { toRss } from '#server/feeds/rss.ts';
import { feedRoute } from '#server/http/routes/feed-route.ts';
import { loadAs } from './load-feed.ts';

/** `/{locale}/rss.xml`, `/{locale}/tags/{slug}/rss.xml` */
export const loader = feedRoute({
  // Browsers show `application/rss+xml` as plain text, or download it.
  type: 'application/xml; charset=utf-8',
  policy: 'feed',
  cacheBy: ['content'],
  load: loadAs(toRss, paths.rss),
});
