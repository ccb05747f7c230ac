import type { PostSummary } from '#contract/feeds.ts';
import { paths } from '#contract/paths.ts';
import { element, textElement, type Xml, xmlDocument } from './xml.ts';

/** How many posts the news sitemap lists, as the interface says. */
export const NEWS_POSTS = 48;

/** What is older is no news any more to those who read this; its address may stay without it. */
const NEWS_MS = 2 * 24 * 60 * 60 * 1000;

const URLSET = {
  xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  'xmlns:news': 'http://www.google.com/schemas/sitemap-news/0.9',
};

/** https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap */
export function toNewsSitemap({
  posts,
  siteName,
  siteUrl,
  now,
}: {
  posts: PostSummary[];
  siteName: string;
  siteUrl: string;
  now: Date;
}): string {
  const entries = posts.map((post) => {
    const isNews = now.getTime() - Date.parse(post.publishedAt) < NEWS_MS;
    return element('url', {}, [
      textElement('loc', new URL(paths.post(post.locale, post.slug), siteUrl).href),
      textElement('lastmod', post.changedAt),
      ...(isNews ? [toNews(post, siteName)] : []),
    ]);
  });
  return xmlDocument(element('urlset', URLSET, entries));
}

function toNews({ locale, title, publishedAt }: PostSummary, siteName: string): Xml {
  return element('news:news', {}, [
    element('news:publication', {}, [
      textElement('news:name', withoutBrackets(siteName)),
      textElement('news:language', locale),
    ]),
    textElement('news:publication_date', publishedAt),
    textElement('news:title', title),
  ]);
}

/** What stands in brackets is no part of a publication's name there. */
function withoutBrackets(name: string): string {
  return name.replace(/\s*\([^()]*\)/g, '').trim() || name;
}
