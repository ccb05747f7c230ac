import type { Nodes } from 'mdast';
import { parseMarkdown } from './parser.ts';

/** What must be the same in a translation: the tree of a text without its words. */
export function shapeOf(markdown: string, definitions: string): string {
  const lines: string[] = [];
  describe(parseMarkdown(`${markdown}\n\n${definitions}`), lines, 0);
  return lines.join('\n');
}

const ATTRIBUTES = ['depth', 'ordered', 'start', 'checked', 'identifier', 'url', 'lang', 'meta', 'align'];
const VERBATIM: Nodes['type'][] = ['code', 'html', 'inlineCode', 'inlineMath', 'math'];

function describe(node: Nodes, lines: string[], level: number): void {
  if (node.type === 'text') return;
  const attributes = ATTRIBUTES.map((name) =>
    JSON.stringify((node as object as Record<string, unknown>)[name]),
  );
  const value = VERBATIM.includes(node.type) && 'value' in node ? node.value : '';
  const caption = node.type === 'image' ? Boolean(node.title) : '';
  lines.push([level, node.type, ...attributes, value, caption].join(' '));
  if ('children' in node) for (const child of node.children) describe(child, lines, level + 1);
}
