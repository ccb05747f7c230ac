import type { Definition, Image, Link, Parents, Root } from 'mdast';
import { splitLinks } from '#contract/links.ts';
import { type Ids, safe } from './ids.ts';
import type { RenderOptions } from './rendering.ts';
import { textOf, visit, visitAll } from './tree.ts';

const LINK_SCHEMES = new Set(['http', 'https', 'mailto', 'tel']);
const PICTURE_SCHEMES = new Set(['http', 'https']);

/** Longer URLs are refused: many references to a long one would multiply the size of a small document. */
const MAX_URL = 2_000;

/**
 * Ends addresses without brackets around them as comments do: before a closing quotation mark, for example. Needs the
 * positions of the nodes.
 */
export function trimBareAddresses(tree: Root): void {
  visit(tree, 'link', (link, index, parent) => {
    const [text] = link.children;
    const length = (link.position?.end.offset ?? 0) - (link.position?.start.offset ?? 0);
    if (text?.type !== 'text' || (link.position && length !== text.value.length)) return;

    const [address] = splitLinks(text.value);
    const rest = text.value.slice(address?.text.length);
    if (!address?.href || rest === '') return;

    text.value = address.text;
    link.url = link.url.slice(0, -rest.length);
    parent.children.splice(index + 1, 0, { type: 'text', value: rest });
  });
}

/**
 * Resolves `[text][label]` and `![alt][label]`, so that later steps handle one form of links and images, with schemes
 * in lower case and no addresses that are relative to the page.
 */
export function resolveReferences(
  tree: Root,
  { siteUrl, base }: Pick<RenderOptions, 'siteUrl' | 'base'>,
): void {
  const definitions = new Map<string, Definition>();
  visit(tree, 'definition', (node) => {
    if (!definitions.has(node.identifier)) definitions.set(node.identifier, node);
  });
  visitAll(tree, (node) => {
    if (node.type === 'linkReference' || node.type === 'imageReference') {
      const definition = definitions.get(node.identifier);
      if (!definition) return;
      const target = { url: definition.url, title: definition.title ?? null };
      const type = node.type === 'linkReference' ? 'link' : 'image';
      Object.assign(node as unknown as Link | Image, { type, ...target });
    }
    if (!('url' in node)) return;
    node.url = node.url.replace(/^[a-z][a-z\d+.-]*:/i, (scheme) => scheme.toLowerCase());
    if (base !== undefined && isRelative(node.url)) node.url = fromRoot(node.url, new URL(base, siteUrl));
  });
}

/** True for `a.png`, `./a.png` and `../media/a.png`; false for `/a.png`, `//host`, `https:…`, `#a` and `?a`. */
export function isRelative(url: string): boolean {
  return url !== '' && !/^(?:[a-z][a-z\d+.-]*:|[/\\?#])/i.test(url);
}

/** A text is shown at several addresses, so a relative URL becomes a path from the root of the site. */
function fromRoot(url: string, base: URL): string {
  const target = URL.parse(url, base);
  // The parser drops some characters before a scheme. A path with two slashes would be a host.
  if (target?.origin !== base.origin) return url;
  return target.pathname.replace(/^\/+/, '/') + target.search + target.hash;
}

/** Marks links to other sites and removes links with unsafe URLs; their text stays. */
export function transformLinks(tree: Root, { siteUrl, ids }: { siteUrl: string; ids: Ids }): void {
  const origin = new URL(siteUrl).origin;
  visit(tree, 'link', (node, index, parent) => {
    visit(node, 'link', unwrap);
    if (!hasScheme(node.url, LINK_SCHEMES)) return unwrap(node, index, parent);
    if (isExternal(node.url, siteUrl, origin)) {
      // "external" describes the relation, "noopener" protects a page that opens the link in a new window.
      const className = isAutolink(node) ? ['external', 'autolink'] : ['external'];
      node.data = { hProperties: { className, rel: ['noopener', 'external'] } };
    } else if (node.url.startsWith('#')) {
      node.url = fragment(node.url, ids);
    }
  });
}

/** Whether the text of a link is its address, which print need not repeat. */
function isAutolink(link: Link): boolean {
  const bare = (address: string) => address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
  return bare(textOf(link).trim()) === bare(link.url);
}

function unwrap(link: Link, index: number, parent: Parents): number {
  parent.children.splice(index, 1, ...link.children);
  return index;
}

export function isPictureUrl(url: string): boolean {
  return hasScheme(url, PICTURE_SCHEMES);
}

/**
 * True for a relative URL and for a URL with one of these schemes. The scheme is the part before the first
 * colon, if no slash, question mark or number sign precedes it (RFC 3986, 4.2). Control characters and
 * spaces, which browsers ignore, make the scheme unknown, so the URL is refused.
 */
function hasScheme(url: string, schemes: ReadonlySet<string>): boolean {
  if (url.length > MAX_URL) return false;
  const scheme = /^([^/?#:]*):/.exec(url)?.[1];
  return scheme === undefined || schemes.has(scheme.toLowerCase());
}

function isExternal(url: string, siteUrl: string, origin: string): boolean {
  const target = URL.parse(url, siteUrl);
  return target !== null && /^https?:$/.test(target.protocol) && target.origin !== origin;
}

/** Updates links to headings whose reserved id was changed. */
function fragment(url: string, ids: Ids): string {
  const id = decoded(url.slice(1));
  if (ids.has(id)) return url;
  const found = [safe(id), id.toLowerCase(), safe(id.toLowerCase())].find((candidate) => ids.has(candidate));
  return found === undefined ? url : `#${found}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}
