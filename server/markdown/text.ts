import type { FootnoteDefinition, Nodes, Root } from 'mdast';
import { isPhrasing, SKIP, textOf, visitAll } from './tree.ts';

const WORD = /[\p{L}\p{N}]+(?:['’ʼ‑-][\p{L}\p{N}]+)*/gu;

/** The document's prose, a line a paragraph, heading or table row; footnotes last. */
export function plainText(tree: Root): string {
  const footnotes: FootnoteDefinition[] = [];
  const body = linesOf(tree, footnotes);
  const notes = footnotes.flatMap((note) => linesOf({ type: 'root', children: note.children }, []));
  return [...body, ...notes].join('\n');
}

/** Words of any script; numbers count, an apostrophe or hyphen inside does not part a word. */
export function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

function linesOf(tree: Root, footnotes: FootnoteDefinition[]): string[] {
  const lines: string[] = [];
  visitAll(tree, (node) => {
    if (node.type === 'footnoteDefinition') footnotes.push(node);
    const parts = lineParts(node);
    const line = parts?.join(' ').replace(/\s+/g, ' ').trim();
    if (line) lines.push(line);
    return parts || node.type === 'footnoteDefinition' ? SKIP : undefined;
  });
  return lines;
}

/** The pieces of a node that makes one line; null for one that makes none or several. */
function lineParts(node: Nodes): string[] | null {
  if (node.type === 'tableRow') return node.children.map(textOf);
  return node.type === 'paragraph' || node.type === 'heading' || isTight(node) ? [textOf(node)] : null;
}

/** A summary, term, title or item that holds text without a paragraph. */
function isTight(node: Nodes): boolean {
  return node.type === 'htmlElement' && node.children.length > 0 && node.children.every(isPhrasing);
}
