import type { Element, ElementContent, Root, RootContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { FEED_PICTURE_WIDTH } from '#contract/limits.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { PAGE_MARK, SITE_MARK, toStored, withoutForbidden } from './feed-text.ts';
import { readingPicture } from './reading-picture.ts';

/** Attributes by element. Classes and roles are omitted: feed readers don't have the site's styles. */
const ATTRIBUTES: Record<string, string[]> = {
  a: ['href', 'title'],
  abbr: ['title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  li: ['value'],
  ol: ['reversed', 'start'],
  td: ['colSpan', 'rowSpan'],
  th: ['colSpan', 'rowSpan', 'scope'],
  video: ['src', 'poster', 'width', 'height', 'controls'],
};

/** Every element may have them. */
const LANGUAGE = ['lang', 'dir'];

const ADDRESSES = new Set(['href', 'src', 'poster']);

const WITHOUT_ATTRIBUTES = new Set(
  (
    'b bdi bdo blockquote br caption cite code dd del details dfn div dl dt em figcaption figure h2 h3 h4 h5 h6 hr ' +
    'i ins kbd mark p pre q rp rt ruby s samp section small strong sub summary sup table tbody tfoot thead time ' +
    'tr u ul var wbr'
  ).split(' '),
);

/** Classes of elements that only make sense on the site's pages: links of headings to themselves, language names. */
const OMITTED = new Set(['anchor', 'footnote-back', 'code-language']);

/** The address of a page decides what its relative addresses mean. Its slug may change, so any slug will do. */
type Page = { locale: Locale; siteUrl: string };

/**
 * Converts a sanitized text for feed readers and letters, without classes, ids and elements that only work on the
 * site's pages. Nothing in it ends a CDATA section. Addresses start with a mark: see `feed-text.ts`.
 */
export function toFeedHtml(tree: Root, { locale, siteUrl }: Page): string | null {
  const pageUrl = new URL(paths.post(locale, 'post'), siteUrl);
  const content = contentOf(tree.children, pageUrl);
  // The marks need characters that an HTML parser would replace, so they are added at the end.
  const html = toHtml({ type: 'root', children: content }, { allowParseErrors: true });
  return toStored(html.replaceAll(']]>', ']]&gt;'));
}

function contentOf(nodes: RootContent[], pageUrl: URL): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === 'text') return [{ type: 'text', value: withoutForbidden(node.value) }];
    return node.type === 'element' ? convert(node, pageUrl) : [];
  });
}

function convert(element: Element, pageUrl: URL): ElementContent[] {
  const { tagName, properties } = element;
  if (tagName === 'input') return [{ type: 'text', value: properties.checked ? '☑' : '☐' }];
  if (tagName === 'math') return [codeOf(String(properties.alttext ?? ''))];
  if (isOmitted(element)) return [];

  const children = contentOf(element.children, pageUrl);
  if (tagName === 'figcaption' && children.length === 0) return [];

  const names = ATTRIBUTES[tagName] ?? (WITHOUT_ATTRIBUTES.has(tagName) ? [] : null);
  if (names === null) return children;

  const values = tagName === 'img' ? { ...properties, ...sized(properties, pageUrl.href) } : properties;
  const kept = [...names, ...LANGUAGE].map((name) => {
    const value = values[name];
    const isAddress = ADDRESSES.has(name) && typeof value === 'string';
    return [name, isAddress ? toMarked(value, pageUrl) : value];
  });
  return [{ type: 'element', tagName, properties: Object.fromEntries(kept), children }];
}

/** A picture at the size of reading. */
function sized({ src, width, height }: Element['properties'], pageUrl: string) {
  if (typeof src !== 'string' || !URL.canParse(src, pageUrl)) return {};
  const picture = { src, width: Number(width), height: Number(height) };
  return readingPicture(picture, { pageUrl, widthMax: FEED_PICTURE_WIDTH });
}

/** Few feed readers draw MathML, so a formula is shown as its source. */
function codeOf(formula: string): Element {
  const children: ElementContent[] = [{ type: 'text', value: withoutForbidden(formula) }];
  return { type: 'element', tagName: 'code', properties: {}, children };
}

function isOmitted({ properties: { className } }: Element): boolean {
  return Array.isArray(className) && className.some((name) => OMITTED.has(String(name)));
}

function toMarked(address: string, pageUrl: URL): string {
  const url = URL.parse(address, pageUrl);
  if (!url) return address;
  if (/^(?:[#?]|$)/.test(address)) return `${PAGE_MARK}${url.search}${url.hash}`;
  return url.origin === pageUrl.origin ? `${SITE_MARK}${url.pathname}${url.search}${url.hash}` : url.href;
}
