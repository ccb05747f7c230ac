import type { Locale } from '#contract/locales.ts';
import type { ItemHtml } from './feed-html.ts';
import { textElement, type Xml } from './xml.ts';

/** A feed, independent of the format. URLs are absolute. */
export type Feed = {
  locale: Locale;
  title: string;
  description: string;
  siteName: string;
  /** URLs of a wide picture of the site and of a square one; null if there is none. */
  picture: string | null;
  icon: string | null;
  /** URL of the feed itself. */
  url: string;
  /** The WebSub hub that tells subscribers of changes. */
  hub: string | null;
  /** URL of the page with the same posts. */
  pageUrl: string;
  /** The URL of that page in the other language; null if there is none. */
  translationPage: { locale: Locale; url: string } | null;
  items: FeedItem[];
};

/** URLs are absolute. `html` is null if the feed has only the summary. */
export type FeedItem = {
  /** A URI that stays the same for good. */
  id: string;
  url: string;
  title: string;
  summary: string;
  html: ItemHtml | null;
  author: { name: string; url: string | null; picture: string | null };
  publishedAt: string;
  changedAt: string;
  categories: { slug: string; name: string }[];
  picture: string | null;
  file: { url: string; type: string; bytes: number } | null;
  translation: { locale: Locale; url: string } | null;
  machineTranslated: boolean;
};

/** Says in feeds of XML that an item has parts that a machine translated and nobody has read. */
export function machineMark({ machineTranslated }: FeedItem): Xml[] {
  return machineTranslated ? [textElement('machineTranslated', 'true', { xmlns: 'urn:dvomova:feeds' })] : [];
}

/** The HTML of the items that have it, in their order. */
export function htmlsOf({ items }: Feed): ItemHtml[] {
  return items.flatMap(({ html }) => html ?? []);
}
