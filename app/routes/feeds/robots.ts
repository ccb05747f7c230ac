import { config } from '#server/config.ts';
import { toRobots } from '#server/feeds/robots.ts';
import { documentRoute } from '#server/http/routes/feed-route.ts';

/** `/robots.txt`. Of the settings alone: robots take a failure of the database for a refusal of everything. */
export const loader = documentRoute({
  type: 'text/plain; charset=utf-8',
  policy: 'robots',
  load: async () => toRobots({ settings: config().robots, siteUrl: config().publicUrl }),
});
export const action = loader;
