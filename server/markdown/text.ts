import type { FootnoteDefinition, Nodes, Root } from 'mdast';
import { isPhrasing, SKIP, textOf, visitAll } from './tree.ts';

const WORD = /[\p{L}\p{N}]+(?:['’ʼ‑-][\p{L}\p{N}]+)*/gu;

/** The document's prose: one line per paragraph, heading or table row, footnotes last. */
export function plainText(tree: Root): string {
  const footnotes: FootnoteDefinition[] = [];
  const body = linesOf(tree, footnotes);
  const notes = footnotes.flatMap((note) => linesOf({ type: 'root', children: note.children }, []));
  return [...body, ...notes].join('\n');
}

/** Counts words of any script and numbers. An apostrophe or hyphen inside a word does not split it. */
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

/** The parts of a node that gives one line; null for a node that gives none or several. */
function lineParts(node: Nodes): string[] | null {
  if (node.type === 'tableRow') return node.children.map(textOf);
  return node.type === 'paragraph' || node.type === 'heading' || isTight(node) ? [textOf(node)] : null;
}

/** True for a summary, term, title or item that contains text without a paragraph. */
function isTight(node: Nodes): boolean {
  return node.type === 'htmlElement' && node.children.length > 0 && node.children.every(isPhrasing);
}
