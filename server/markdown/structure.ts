import type { Nodes } from 'mdast';
import { STRUCTURE_MAX } from '#contract/limits.ts';

export type Structure = keyof typeof STRUCTURE_MAX;

/** What a text has too much of: the first one that was found, and how much. */
export type Excess = { of: Structure; count: number };

/** A text has more lines, blocks, headings or table cells than a page can show in time. */
export class TooComplex extends Error {
  override name = 'TooComplex';
  readonly excess: Excess;

  constructor(excess: Excess) {
    super(`${excess.count} ${excess.of}, more than ${STRUCTURE_MAX[excess.of]}`);
    this.excess = excess;
  }
}

const BLOCKS = new Set<Nodes['type']>([
  'blockquote',
  'code',
  'footnoteDefinition',
  'heading',
  'html',
  'listItem',
  'math',
  'paragraph',
  'table',
  'thematicBreak',
]);

/** Throws TooComplex before the text is parsed, which takes longer than counting. */
export function requireFewLines(markdown: string): void {
  let count = 1;
  for (let at = markdown.indexOf('\n'); at >= 0; at = markdown.indexOf('\n', at + 1)) count++;
  requireWithin({ lines: count });
}

/** Throws TooComplex. */
export function requireSimple(tree: Nodes): void {
  const counts = { blocks: 0, headings: 0, cells: 0 };
  const waiting: Nodes[] = [tree];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (BLOCKS.has(node.type)) counts.blocks++;
    if (node.type === 'heading') counts.headings++;
    if (node.type === 'tableCell') counts.cells++;
    if ('children' in node) for (const child of node.children) waiting.push(child);
  }

  requireWithin(counts);
}

function requireWithin(counts: Partial<Record<Structure, number>>): void {
  for (const [name, count] of Object.entries(counts)) {
    const of = name as Structure;
    if (count > STRUCTURE_MAX[of]) throw new TooComplex({ of, count });
  }
}
