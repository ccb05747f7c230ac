import type { Paragraph, PhrasingContent, Root } from 'mdast';
import { element, type HtmlElement, visit } from './tree.ts';

/** The start of a definition: a colon at the start of a line, as in PHP Markdown Extra. */
const MARK = /\n:[ \t]+/;

/** Turns paragraphs of a term and its definition lines into `dl` elements. */
export function transformDefinitions(tree: Root): void {
  visit(tree, 'paragraph', (node, index, parent) => {
    const parts = partsOf(node);
    const [term = [], ...definitions] = parts;
    if (definitions.length === 0 || parts.some((part) => part.length === 0)) return;
    const entry = [element('dt', {}, term), ...definitions.map((part) => element('dd', {}, part))];
    const before = parent.children[index - 1];
    if (before?.type === 'htmlElement' && before.data.hName === 'dl') {
      before.children.push(...entry);
      parent.children.splice(index, 1);
      return index;
    }
    parent.children[index] = element('dl', {}, entry) satisfies HtmlElement;
  });
}

function partsOf({ children }: Paragraph): PhrasingContent[][] {
  const parts: PhrasingContent[][] = [[]];
  for (const child of children) {
    const [first = '', ...rest] = child.type === 'text' ? child.value.split(MARK) : [];
    if (child.type !== 'text') parts.at(-1)?.push(child);
    else if (first !== '') parts.at(-1)?.push({ type: 'text', value: first });
    parts.push(...rest.map((value): PhrasingContent[] => (value === '' ? [] : [{ type: 'text', value }])));
  }
  return parts;
}
