import { paths } from '#contract/paths.ts';
import { toAtom } from '#server/feeds/atom.ts';
import { feedRoute } from '#server/http/routes/feed-route.ts';
import { loadAs } from './load-feed.ts';

/** `/{locale}/atom.xml`, `/{locale}/tags/{slug}/atom.xml` */
export const loader = feedRoute({
  // Browsers show `application/atom+xml` as plain text, or download it.
  type: 'application/xml; charset=utf-8',
  policy: 'feed',
  cacheBy: ['content'],
  load: loadAs(toAtom, paths.atom),
});
