import type { FootnoteDefinition, Nodes, Root, TableRow } from 'mdast';
import { formulaLine } from './maths.ts';
import { type HtmlElement, isPhrasing, SKIP, textOf, visitAll } from './tree.ts';

const WORD = /[\p{L}\p{N}]+(?:['’ʼ‑-][\p{L}\p{N}]+)*/gu;

/**
 * The document's prose: one line per paragraph, heading or table row. Footnotes are last, after `proseLength`. `rows`
 * has the numbers of the lines that are table rows, from 0.
 */
export function plainText(tree: Root): { text: string; proseLength: number; rows: number[] } {
  const footnotes: FootnoteDefinition[] = [];
  const rows: number[] = [];
  const body = linesOf(tree, footnotes, rows);
  const notes = footnotes.flatMap((note) => linesOf({ type: 'root', children: note.children }, [], []));
  return { text: [...body, ...notes].join('\n'), proseLength: body.join('\n').length, rows };
}

/** The first paragraph that has text; empty if none has. */
export function firstParagraph(tree: Root): string {
  let text = '';
  visitAll(tree, (node) => {
    if (text !== '' || node.type === 'footnoteDefinition') return SKIP;
    if (node.type === 'paragraph') text = toLine(proseOf(node));
  });
  return text;
}

/** Blocks of code, formulas and descriptions of pictures, one line each, so that searches find their words too. */
export function codeText(tree: Root): string {
  const lines: string[] = [];
  visitAll(tree, (node) => {
    if (node.type === 'code' || node.type === 'math' || node.type === 'inlineMath') lines.push(node.value);
    if (node.type === 'image' && node.alt) lines.push(node.alt);
  });
  return lines.map(toLine).join('\n');
}

/** Counts words of any script and numbers. An apostrophe or hyphen inside a word does not split it. */
export function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

function linesOf(tree: Root, footnotes: FootnoteDefinition[], rows: number[]): string[] {
  const lines: string[] = [];
  visitAll(tree, (node) => {
    if (node.type === 'footnoteDefinition') footnotes.push(node);
    const parts = lineParts(node);
    const line = toLine(parts?.join(' ') ?? '');
    if (line && isRow(node)) rows.push(lines.length);
    if (line) lines.push(line);
    return parts || node.type === 'footnoteDefinition' ? SKIP : undefined;
  });
  return lines;
}

/** The parts of a node that makes one line of text; null for a node that makes none or several. */
function lineParts(node: Nodes): string[] | null {
  if (isRow(node)) return node.children.map(proseOf);
  return node.type === 'paragraph' || node.type === 'heading' || isTight(node) ? [proseOf(node)] : null;
}

function isRow(node: Nodes): node is TableRow | HtmlElement {
  if (node.type === 'tableRow') return true;
  return node.type === 'htmlElement' && node.data.hName === 'tr' && node.children.every(isTight);
}

/** The text of a node, with its formulas as they are read. */
function proseOf(node: Nodes): string {
  return textOf(node, formulaLine);
}

export function toLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** True for a summary, term, title or item that contains text without a paragraph. */
function isTight(node: Nodes): boolean {
  return node.type === 'htmlElement' && node.children.every(isPhrasing);
}

/** U+007F and C1: the only control characters that can get here, because the schema accepts them in code. */
const CONTROL = /[\u007f-\u009f]/;

export function hasControls(text: string): boolean {
  return CONTROL.test(text);
}

/** Whether there are control characters outside of code: the texts, addresses and titles are properties of nodes. */
export function hasControlsOutsideCode(tree: Nodes): boolean {
  const waiting: Nodes[] = [tree];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === 'code' || node.type === 'inlineCode') continue;
    if (Object.values(node).some((value) => typeof value === 'string' && hasControls(value))) return true;
    if ('children' in node) for (const child of node.children) waiting.push(child);
  }
  return false;
}
