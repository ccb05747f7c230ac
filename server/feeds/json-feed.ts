import type { Bytes } from '#server/cache/content-encoding.ts';
import { type Feed, type FeedItem, htmlsOf } from './feed.ts';
import { HTML_PLACE, withHtml } from './feed-html.ts';

/** JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export function toJsonFeed(feed: Feed): Bytes {
  const text = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.pageUrl,
    feed_url: feed.url,
    description: feed.description,
    icon: feed.icon ?? undefined,
    language: feed.locale,
    authors: [{ name: feed.siteName }],
    hubs: feed.hub ? [{ type: 'WebSub', url: feed.hub }] : undefined,
    items: feed.items.map((item) => toItem(item, feed.locale)),
  });
  return withHtml(text, htmlsOf(feed), 'json');
}

/** Omits fields without a value: JSON Feed does not allow null. */
function toItem(item: FeedItem, language: string) {
  const { html, file } = item;
  return {
    id: item.id,
    url: item.url,
    title: item.title,
    ...(html === null ? { content_text: item.summary } : { content_html: HTML_PLACE }),
    summary: item.summary || undefined,
    image: item.picture ?? undefined,
    date_published: item.publishedAt,
    date_modified: item.changedAt,
    authors: [
      {
        name: item.author.name,
        url: item.author.url ?? undefined,
        avatar: item.author.picture ?? undefined,
      },
    ],
    tags: item.categories.length > 0 ? item.categories.map(({ name }) => name) : undefined,
    language,
    // JSON Feed 1.1 has names with an underscore for what it does not define.
    _dvomova: item.machineTranslated ? { machineTranslated: true } : undefined,
    attachments: file ? [{ url: file.url, mime_type: file.type, size_in_bytes: file.bytes }] : undefined,
  };
}
