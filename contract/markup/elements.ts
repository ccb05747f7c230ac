import type { Element, ElementContent, Root } from 'hast';

export function element(
  tagName: string,
  children: ElementContent[],
  properties: Element['properties'] = {},
): Element {
  return { type: 'element', tagName, properties, children };
}

/** Whether there is an element with such a name in another one, at any depth. */
export function hasElement({ children }: Root | Element, name: RegExp): boolean {
  return children.some(
    (node) => node.type === 'element' && (name.test(node.tagName) || hasElement(node, name)),
  );
}

/** The text of a node without surrounding white space. */
export function textOf(node: Root | Root['children'][number]): string {
  if (node.type === 'text') return node.value.trim();
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
