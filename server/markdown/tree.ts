import type { ElementContent, Properties } from 'hast';
import type { Nodes, Parent, Root, RootContent } from 'mdast';

/** A Markdown node that becomes exactly this HTML element; the sanitizer still has the last word. */
export interface HtmlElement extends Parent {
  type: 'htmlElement';
  data: { hName: string; hProperties: Properties; hChildren?: ElementContent[] };
}

declare module 'mdast' {
  interface RootContentMap {
    htmlElement: HtmlElement;
  }
  interface PhrasingContentMap {
    htmlElement: HtmlElement;
  }
  interface BlockContentMap {
    htmlElement: HtmlElement;
  }
}

/**
 * The deepest tree that is rendered. Every step after parsing walks recursively, and browsers flatten
 * beyond 512 elements; a document nested deeper than this is an attack or an accident.
 */
export const MAX_DEPTH = 100;

export class TooDeep extends Error {}

export function element(tagName: string, properties: Properties, children: Nodes[] = []): HtmlElement {
  return {
    type: 'htmlElement',
    data: { hName: tagName, hProperties: properties },
    children: children as RootContent[],
  };
}

/** Like {@link element}, with ready HTML nodes inside. */
export function elementOf(tagName: string, properties: Properties, content: ElementContent[]): HtmlElement {
  const node = element(tagName, properties);
  node.data.hChildren = content;
  return node;
}

/** Walks without recursion, since the depth is what it is here to find out. */
export function requireShallow(tree: Root): void {
  let level: Nodes[] = [tree];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw new TooDeep(`More than ${MAX_DEPTH} levels`);
    level = level.flatMap((node) => ('children' in node ? node.children : []));
  }
}

/** The text a node shows, pictures and footnote marks left out. */
export function textOf(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value;
  if (node.type === 'break') return ' ';
  if (!('children' in node)) return '';
  return node.children.map(textOf).join('');
}
