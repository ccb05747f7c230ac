import type { ElementContent, Properties } from 'hast';
import type { Nodes, Parent, Parents, PhrasingContent, Root, RootContent } from 'mdast';
import { INLINE_TAGS } from './sanitize-schema.ts';

/** A formula in a line of text. */
export type InlineMath = Extract<Nodes, { type: 'inlineMath' }>;

/** A Markdown node that becomes exactly this HTML element. The sanitizer still checks the result. */
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
 * The maximum depth of a tree. Every step after parsing is recursive, and browsers flatten elements nested
 * deeper than 512.
 */
const MAX_DEPTH = 100;

/** A visitor returns it to skip the children of its node. */
export const SKIP = 'skip';
// biome-ignore lint/suspicious/noConfusingVoidType: a visitor that only reads returns nothing.
type VisitResult = typeof SKIP | number | undefined | void;

const PHRASING_TYPES = new Set(
  'break delete emphasis footnoteReference image imageReference inlineCode inlineMath link linkReference strong text'.split(
    ' ',
  ),
);
const PHRASING_ELEMENTS = new Set([...INLINE_TAGS, 'a', 'input', 'math', 'span']);

export class TooCostly extends Error {}

export function element(tagName: string, properties: Properties, children: Nodes[] = []): HtmlElement {
  return {
    type: 'htmlElement',
    data: { hName: tagName, hProperties: properties },
    children: children as RootContent[],
  };
}

/** Like {@link element}, with children that are HTML nodes already. */
export function elementOf(tagName: string, properties: Properties, content: ElementContent[]): HtmlElement {
  const node = element(tagName, properties);
  node.data.hChildren = content;
  return node;
}

const DEEP = new RegExp(`^[ \\t]*(?:>[ \\t]*|(?:[-+*]|\\d{1,9}[.)])[ \\t]+){${MAX_DEPTH + 1}}`, 'm');

/** Throws TooCostly for quotes and lists that begin in one another, on which the parser itself would take too long. */
export function requireShallowLines(markdown: string): void {
  if (DEEP.test(markdown)) throw new TooCostly(`More than ${MAX_DEPTH} levels of quotes and lists`);
}

/**
 * Throws TooCostly if the tree is too deep. Walks without recursion, because the depth is not known yet, and
 * deletes the nodes' positions: nothing reads them, and the conversion to HTML would copy them twice.
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
 * Calls the visitor for every node of a type, parents first, then walks the children that the visitor left.
 * A visitor that replaces children of the parent returns the index to continue with; `SKIP` skips the node's
 * own children. (unist-util-visit does the same, but took a seventh of the rendering time of a dozen passes.)
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

/** Like {@link visit}, for nodes of every type except the root. */
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

export function isPhrasing(node: Nodes): node is PhrasingContent {
  return node.type === 'htmlElement' ? PHRASING_ELEMENTS.has(node.data.hName) : PHRASING_TYPES.has(node.type);
}

/** The text of a node without pictures and footnote references. `readFormula` gets the TeX of each formula. */
export function textOf(node: Nodes, readFormula = ({ value }: InlineMath) => value): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value;
  if (node.type === 'inlineMath') return readFormula(node);
  if (node.type === 'break') return ' ';
  if (!('children' in node)) return '';
  return node.children.map((child) => textOf(child, readFormula)).join('');
}
