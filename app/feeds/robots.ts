import { config } from '#server/config.ts';
import { toRobots } from '#server/feeds/robots.ts';
import { feedRoute } from '#server/http/routes/feed-route.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';

/** `/robots.txt`. It needs no database: robots treat an error as a refusal of everything. */
export const loader = feedRoute({
  type: 'text/plain; charset=utf-8',
  policy: 'robots',
  cacheBy: [],
  load: async () => toRobots({ settings: siteSettings().robots, siteUrl: config().publicUrl }),
});
