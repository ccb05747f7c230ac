import type { ElementContent, Properties } from 'hast';
import type { Nodes, Parent, Parents, PhrasingContent, Root, RootContent } from 'mdast';
import { INLINE_TAGS } from './schema.ts';

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
const MAX_DEPTH = 100;

/** What a visitor may return to pass over the children of its node. */
export const SKIP = 'skip';
// biome-ignore lint/suspicious/noConfusingVoidType: a visitor that only looks returns nothing.
type VisitResult = typeof SKIP | number | undefined | void;

const PHRASING_TYPES = new Set(
  'break delete emphasis footnoteReference image imageReference inlineCode link linkReference strong text'.split(
    ' ',
  ),
);
const PHRASING_ELEMENTS = new Set([...INLINE_TAGS, 'a', 'input', 'span']);

export class TooCostly extends Error {}

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

const DEEP_QUOTE = new RegExp(`^[ \\t]*(?:>[ \\t]*){${MAX_DEPTH + 1}}`, 'm');

/** Throws TooCostly for what the parser itself takes too long to find too deep: quotes within quotes. */
export function refuseDeepQuotes(markdown: string): void {
  if (DEEP_QUOTE.test(markdown)) throw new TooCostly(`More than ${MAX_DEPTH} levels of quotes`);
}

/**
 * Throws TooCostly. Walks without recursion, since the depth is what it is here to find out, and drops the
 * nodes' positions on the way: nothing reads them, and the steps to HTML would copy them twice.
 */
export function requireShallow(tree: Root): void {
  let level: Nodes[] = [tree];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw new TooCostly(`More than ${MAX_DEPTH} levels`);
    const next: Nodes[] = [];
    for (const node of level) {
      node.position = undefined;
      if ('children' in node) for (const child of node.children) next.push(child);
    }
    level = next;
  }
}

/**
 * Calls the visitor for every node of a type, parents first, and goes on among the children it left there.
 * It may replace children of the parent if it returns the index to go on with; `SKIP` passes over the node's own.
 * (unist-util-visit does the same; over a dozen passes it took a seventh of all rendering time.)
 */
export function visit<Type extends RootContent['type']>(
  tree: Nodes,
  type: Type,
  visitor: (node: Extract<RootContent, { type: Type }>, index: number, parent: Parents) => VisitResult,
): void {
  visitAll(tree, (node, index, parent) =>
    node.type === type ? visitor(node as Extract<RootContent, { type: Type }>, index, parent) : undefined,
  );
}

/** Like {@link visit}, for nodes of every type; the tree's own root is not visited. */
export function visitAll(
  tree: Nodes,
  visitor: (node: RootContent, index: number, parent: Parents) => VisitResult,
): void {
  if (!('children' in tree)) return;
  for (let index = 0; index < tree.children.length; index += 1) {
    const node = tree.children[index] as RootContent;
    const result = visitor(node, index, tree);
    if (typeof result === 'number') index = result - 1;
    else if (result !== SKIP) visitAll(node, visitor);
  }
}

/** Whether a node belongs in a line of text. */
export function isPhrasing(node: Nodes): node is PhrasingContent {
  return node.type === 'htmlElement' ? PHRASING_ELEMENTS.has(node.data.hName) : PHRASING_TYPES.has(node.type);
}

/** The text a node shows, pictures and footnote marks left out. */
export function textOf(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value;
  if (node.type === 'break') return ' ';
  if (!('children' in node)) return '';
  return node.children.map(textOf).join('');
}
