import { config } from '#server/config.ts';
import { listSitePages } from '#server/feeds/site-pages.ts';
import { writeSitemap } from '#server/feeds/sitemap.ts';
import { feedRoute } from '#server/http/routes/feed-route.ts';

/** `/sitemap.xml` */
export const loader = feedRoute({
  type: 'application/xml; charset=utf-8',
  policy: 'sitemap',
  cacheBy: ['content'],
  load: async () => {
    const now = new Date();
    return writeSitemap({ listPages: () => listSitePages({ now }), siteUrl: config().publicUrl });
  },
});
