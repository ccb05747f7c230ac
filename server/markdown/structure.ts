import type { Nodes } from 'mdast';
import { STRUCTURE_MAX } from '#contract/limits.ts';

const LIMITS = { ...STRUCTURE_MAX, controls: 0 };

export type Structure = keyof typeof LIMITS;

/** The first limit that a text exceeds, and by how much: `count` is what it has. */
export type Excess = { of: Structure; count: number };

/**
 * U+007F and C1: the only control characters that can get here, because the schema of a text with code accepts them.
 */
const CONTROL = /[\u007f-\u009f]/;

/**
 * A text has more lines, blocks, headings or table cells than a page can show in time, or control characters that are
 * not in code.
 */
export class TooComplex extends Error {
  override name = 'TooComplex';
  readonly excess: Excess;

  constructor(excess: Excess) {
    super(`${excess.count} ${excess.of}, more than ${LIMITS[excess.of]}`);
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

/** Throws TooComplex: a text that cannot be parsed has no code. */
export function requireNoControls(markdown: string): void {
  requireWithin({ controls: Number(CONTROL.test(markdown)) });
}

/** Throws TooComplex. */
export function requireSimple(tree: Nodes): void {
  const counts = { blocks: 0, headings: 0, cells: 0, controls: 0 };
  const waiting: Nodes[] = [tree];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (BLOCKS.has(node.type)) counts.blocks++;
    if (node.type === 'heading') counts.headings++;
    if (node.type === 'tableCell') counts.cells++;
    if (hasControls(node)) counts.controls++;
    if ('children' in node) for (const child of node.children) waiting.push(child);
  }

  requireWithin(counts);
}

/** The texts, addresses and titles of a node are its string properties. */
function hasControls(node: Nodes): boolean {
  if (node.type === 'code' || node.type === 'inlineCode') return false;
  return Object.values(node).some((value) => typeof value === 'string' && CONTROL.test(value));
}

function requireWithin(counts: Partial<Record<Structure, number>>): void {
  for (const [name, count] of Object.entries(counts)) {
    const of = name as Structure;
    if (count > LIMITS[of]) throw new TooComplex({ of, count });
  }
}
