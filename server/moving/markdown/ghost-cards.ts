import type { Element, ElementContent } from 'hast';
import { element } from '#contract/markup/elements.ts';

/** Ghost’s cards by their classes, as elements that say the same. Other elements stay as they are. */
export function replaceCard(node: Element): Element {
  const [, card] = /\bkg-(bookmark|callout|toggle|file|audio|video)-card\b/.exec(classesOf(node)) ?? [];
  const caption = find(node, 'figcaption', (one) => one.tagName === 'figcaption');
  const after = caption ? [caption] : [];
  const linkTo = (address: unknown, title: Element | null) => {
    const words = title ? title.children : [{ type: 'text' as const, value: String(address) }];
    return element('figure', [element('p', [element('a', words, { href: String(address) })]), ...after]);
  };

  switch (card) {
    case 'bookmark':
      return linkTo(find(node, 'kg-bookmark-container')?.properties.href, find(node, 'kg-bookmark-title'));
    case 'file':
      return linkTo(find(node, 'kg-file-card-container')?.properties.href, find(node, 'kg-file-card-title'));
    case 'audio': {
      const audio = find(node, 'audio', ({ tagName }) => tagName === 'audio');
      return linkTo(audio?.properties.src, find(node, 'kg-audio-title'));
    }
    case 'video': {
      const video = find(node, 'video', ({ tagName }) => tagName === 'video');
      return element('figure', [...(video ? [video] : []), ...after]);
    }
    case 'callout': {
      const emoji = find(node, 'kg-callout-emoji');
      const space: ElementContent[] = emoji ? [...emoji.children, { type: 'text', value: ' ' }] : [];
      return element('blockquote', [
        element('p', [...space, ...(find(node, 'kg-callout-text')?.children ?? [])]),
      ]);
    }
    case 'toggle': {
      const summary = element('summary', find(node, 'kg-toggle-heading-text')?.children ?? []);
      return element('details', [summary, ...(find(node, 'kg-toggle-content')?.children ?? [])]);
    }
    default:
      return node;
  }
}

function classesOf({ properties: { className } }: Element): string {
  return Array.isArray(className) ? className.join(' ') : '';
}

/** The first element inside that has a class, or is what `isIt` says. */
function find(
  { children }: Element,
  name: string,
  isIt: (node: Element) => boolean = (node) => classesOf(node).split(' ').includes(name),
): Element | null {
  for (const node of children) {
    if (node.type !== 'element') continue;
    const found = isIt(node) ? node : find(node, name, isIt);
    if (found) return found;
  }
  return null;
}
