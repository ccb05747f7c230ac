import { paths } from '#contract/paths.ts';
import type { Bytes } from '#server/cache/content-encoding.ts';
import { type Feed, type FeedItem, htmlsOf, machineMark } from './feed.ts';
import { withHtml } from './feed-html.ts';
import { element, htmlElement, htmlTextElement, textElement, type Xml, xmlDocument } from './xml.ts';

const NAMESPACES = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
};

/** RSS 2.0 (https://www.rssboard.org/rss-specification) as the RSS Board's profile advises. */
export function toRss(feed: Feed): Bytes {
  const self = { rel: 'self', type: 'application/rss+xml', href: feed.url };
  const changedAt = feed.items
    .map((item) => item.changedAt)
    .sort()
    .at(-1);
  const channel = element('channel', {}, [
    textElement('title', feed.title),
    textElement('link', feed.pageUrl),
    htmlTextElement('description', feed.description),
    textElement('language', feed.locale),
    ...(changedAt ? [textElement('lastBuildDate', toDate(changedAt))] : []),
    element('atom:link', self),
    ...(feed.hub ? [element('atom:link', { rel: 'hub', href: feed.hub })] : []),
    ...feed.items.map(toItem),
  ]);

  const root = element('rss', { version: '2.0', ...NAMESPACES }, [channel]);
  return withHtml(xmlDocument(root, { stylesheet: paths.feedStyles() }), htmlsOf(feed), 'xml');
}

function toItem(item: FeedItem): Xml {
  return element('item', {}, [
    textElement('title', item.title),
    textElement('link', item.url),
    textElement('guid', item.id, { isPermaLink: 'false' }),
    textElement('pubDate', toDate(item.publishedAt)),
    textElement('dc:creator', item.author.name),
    ...item.categories.map(({ name }) => textElement('category', name)),
    htmlTextElement('description', item.summary),
    ...(item.html === null ? [] : [htmlElement('content:encoded')]),
    ...toMedia(item),
    ...machineMark(item),
  ]);
}

/** An RFC 822 date with a four-digit year. */
function toDate(instant: string): string {
  return new Date(instant).toUTCString();
}

/** An enclosure must state its size, which is known only for files of this site. */
function toMedia({ file, picture }: FeedItem): Xml[] {
  if (file) {
    return [element('enclosure', { url: file.url, length: String(file.bytes), type: file.type })];
  }
  return picture ? [element('media:content', { url: picture, medium: 'image' })] : [];
}
