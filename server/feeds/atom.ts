import { paths } from '#contract/paths.ts';
import type { Bytes } from '#server/cache/content-encoding.ts';
import { type Feed, type FeedItem, htmlsOf, machineMark } from './feed.ts';
import { withHtml } from './feed-html.ts';
import { element, htmlElement, textElement, type Xml, xmlDocument } from './xml.ts';

/** `updated` of a feed without posts; Atom requires the element. */
const NEVER = '1970-01-01T00:00:00.000Z';

/** The Atom Syndication Format (RFC 4287). */
export function toAtom(feed: Feed): Bytes {
  const { locale, translationPage } = feed;
  const namespaces = { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': locale };
  const changes = feed.items.map((item) => item.changedAt).sort();
  const text = xmlDocument(
    element('feed', namespaces, [
      textElement('id', feed.url),
      textElement('title', feed.title),
      textElement('subtitle', feed.description),
      textElement('updated', changes.at(-1) ?? NEVER),
      ...(feed.icon ? [textElement('icon', feed.icon)] : []),
      ...(feed.picture ? [textElement('logo', feed.picture)] : []),
      element('link', { rel: 'self', type: 'application/atom+xml', href: feed.url }),
      ...(feed.hub ? [element('link', { rel: 'hub', href: feed.hub })] : []),
      toPageLink('alternate', { locale, url: feed.pageUrl }),
      ...(translationPage ? [toPageLink('related', translationPage)] : []),
      element('author', {}, [textElement('name', feed.siteName)]),
      ...feed.items.map((item) => toEntry(item, locale)),
    ]),
    { stylesheet: paths.feedStyles() },
  );

  return withHtml(text, htmlsOf(feed), 'xml');
}

function toEntry(item: FeedItem, locale: string): Xml {
  const { translation, file } = item;
  return element('entry', {}, [
    textElement('id', item.id),
    textElement('title', item.title),
    toPageLink('alternate', { locale, url: item.url }),
    ...(translation ? [toPageLink('related', translation)] : []),
    ...(file ? [element('link', toEnclosure(file))] : []),
    textElement('published', item.publishedAt),
    textElement('updated', item.changedAt),
    element('author', {}, [
      textElement('name', item.author.name),
      ...(item.author.url ? [textElement('uri', item.author.url)] : []),
    ]),
    ...item.categories.map(({ slug, name }) => element('category', { term: slug, label: name })),
    textElement('summary', item.summary),
    ...(item.html === null ? [] : [htmlElement('content', { type: 'html' })]),
    ...machineMark(item),
  ]);
}

/** A translation is `related`: of several alternates, many feed readers keep the last, whatever its language. */
function toPageLink(rel: 'alternate' | 'related', { locale, url }: { locale: string; url: string }): Xml {
  return element('link', { rel, type: 'text/html', hreflang: locale, href: url });
}

function toEnclosure({ url, type, bytes }: { url: string; type: string; bytes: number }) {
  return { rel: 'enclosure', type, length: String(bytes), href: url };
}
