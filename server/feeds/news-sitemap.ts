import type { PostSummary } from '#contract/feeds.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { element, textElement, type Xml, xmlDocument } from './xml.ts';

/** The number of posts in the news sitemap; the public interface specifies it. */
export const NEWS_POSTS = 48;

/** Only posts of the last two days may carry `news:news`; the URLs of older ones may stay in the file. */
const NEWS_MS = 2 * 24 * 60 * 60 * 1000;

const URLSET = {
  xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  'xmlns:news': 'http://www.google.com/schemas/sitemap-news/0.9',
};

/** https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap */
export function toNewsSitemap({
  posts,
  names,
  siteUrl,
  now,
}: {
  posts: PostSummary[];
  names: Record<Locale, string>;
  siteUrl: string;
  now: Date;
}): string {
  const entries = posts.map((post) => {
    const isNews = now.getTime() - Date.parse(post.publishedAt) < NEWS_MS;
    return element('url', {}, [
      textElement('loc', new URL(paths.post(post.locale, post.slug), siteUrl).href),
      textElement('lastmod', post.changedAt),
      ...(isNews ? [toNews(post, names[post.locale])] : []),
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

/** Google News wants the publication's name without text in parentheses. */
function withoutBrackets(name: string): string {
  return name.replace(/(?<!\s)\s*\([^()]*\)/g, '').trim() || name;
}
