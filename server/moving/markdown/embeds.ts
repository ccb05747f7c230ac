import type { Element } from 'hast';
import { element } from '#contract/markup/elements.ts';

/** The pages of what players show, by the addresses of the players. */
const PLAYERS: [RegExp, (id: string) => string][] = [
  [
    /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/(?:embed|v|shorts)\/([\w-]{6,20})/,
    (id) => `https://www.youtube.com/watch?v=${id}`,
  ],
  [/^https?:\/\/youtu\.be\/([\w-]{6,20})/, (id) => `https://www.youtube.com/watch?v=${id}`],
  [/^https?:\/\/player\.vimeo\.com\/video\/(\d+)/, (id) => `https://vimeo.com/${id}`],
  [/^https?:\/\/open\.spotify\.com\/embed\/([\w/]+)/, (id) => `https://open.spotify.com/${id}`],
  [
    /^https?:\/\/www\.google\.com\/maps\/embed\?(.+)$/,
    (query) => `https://www.google.com/maps/embed?${query}`,
  ],
];

/** The page that a player shows a part of. */
export function pageOfPlayer(address: string): string {
  const whole = address.startsWith('//') ? `https:${address}` : address;
  for (const [pattern, page] of PLAYERS) {
    const id = pattern.exec(whole)?.[1];
    if (id !== undefined) return page(id);
  }
  return whole;
}

const NAMELESS = /^(?:youtube video player|embedded content|iframe|video|)$/i;

/** A link to what was embedded, with its title; without one, the address. */
export function embedLink(address: string, title = ''): Element {
  const href = pageOfPlayer(address);
  const words = NAMELESS.test(title.trim()) ? href : title.trim();
  return element('a', [{ type: 'text', value: words }], { href });
}

/** A video file is written as a picture; see docs/markdown.md. */
export function videoOrLink(node: Element): Element | null {
  const source = node.children.find(
    (child): child is Element => child.type === 'element' && child.tagName === 'source',
  );
  const address = String(node.properties.src ?? source?.properties.src ?? '');
  if (address === '') return null;
  const title = String(node.properties.title ?? node.properties.ariaLabel ?? '');
  const isFile = node.tagName === 'video' && /\.(?:mp4|webm|ogv)(?:[?#]|$)/i.test(address);
  return isFile ? element('img', [], { src: address, alt: title }) : embedLink(address, title);
}
