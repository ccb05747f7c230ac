import { config } from '#server/config.ts';
import { listSitePages } from '#server/feeds/site-pages.ts';
import { writeSitemapPart } from '#server/feeds/sitemap.ts';
import { feedRoute } from '#server/http/routes/feed-route.ts';

/** `/sitemap-{part}.xml`, of which the router sees `/sitemap.xml/{part}` */
export const loader = feedRoute({
  type: 'application/xml; charset=utf-8',
  policy: 'sitemap',
  cacheBy: ['content'],
  load: async ({ params }) => {
    const now = new Date();
    const part = Number(params.part);
    return writeSitemapPart({ part, listPages: () => listSitePages({ now }), siteUrl: config().publicUrl });
  },
});
