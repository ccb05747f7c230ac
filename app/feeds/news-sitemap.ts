import { config } from '#server/config.ts';
import { NEWS_POSTS, toNewsSitemap } from '#server/feeds/news-sitemap.ts';
import { feedRoute } from '#server/http/routes/feed-route.ts';
import { listNewestSummaries } from '#server/posts/read/documents/summaries.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';

/** `/news-sitemap.xml`. Not cached: posts stop being news without a write. */
export const loader = feedRoute({
  type: 'application/xml; charset=utf-8',
  policy: 'news',
  load: async () => {
    const { publicUrl } = config();
    const { names } = siteSettings();
    const now = new Date();
    const posts = await listNewestSummaries({ limit: NEWS_POSTS, now });
    return toNewsSitemap({ posts, names, siteUrl: publicUrl, now });
  },
});
