import type { Block, BlockPair } from './blocks.ts';
import { leastCost, pairCost } from './pair-cost.ts';

/** How many blocks of each side may correspond. */
const BEADS = [
  { lefts: 1, rights: 1 },
  { lefts: 1, rights: 0 },
  { lefts: 0, rights: 1 },
  { lefts: 2, rights: 1 },
  { lefts: 1, rights: 2 },
  { lefts: 2, rights: 2 },
] as const;

/** Blocks on each side of the diagonal that may correspond, so that the time grows with one length instead of both. */
const BAND = 40;

/** A greater ratio of the lengths of two translations comes from missing parts: in 111 posts the English text has 0.81 to 1.01 of the Ukrainian one. */
const RATIO_MAX = 1.2;

/** The costs of the cells in one row of the table, from the column `start`. */
type Row = { start: number; costs: Float64Array; beads: Uint8Array };

/**
 * Aligns the blocks of two versions of a text in their order, by dynamic programming over the cheapest pairs
 * (Gale and Church, “A Program for Aligning Sentences in Bilingual Corpora”, Computational Linguistics 19(1),
 * 1993). Every block is in exactly one pair.
 */
export function alignBlocks(left: Block[], right: Block[]): BlockPair[] {
  const ratio = Math.min(RATIO_MAX, Math.max(1 / RATIO_MAX, totalLength(right) / totalLength(left)));
  const rows: Row[] = [];
  for (let row = 0; row <= left.length; row++) {
    const filled = emptyRow(row, left.length, right.length);
    rows.push(filled);
    for (let index = 0; index < filled.costs.length; index++) {
      const column = filled.start + index;
      const best = cheapestBead({ left, right, ratio, rows, row, column });
      filled.costs[index] = best.cost;
      filled.beads[index] = best.bead;
    }
  }
  return trace({ left, right, rows });
}

type Cell = { left: Block[]; right: Block[]; ratio: number; rows: Row[]; row: number; column: number };

function cheapestBead({ left, right, ratio, rows, row, column }: Cell): { cost: number; bead: number } {
  if (row === 0 && column === 0) return { cost: 0, bead: 0 };
  let best = { cost: Number.POSITIVE_INFINITY, bead: 0 };
  for (const [bead, { lefts, rights }] of BEADS.entries()) {
    const before = costAt(rows[row - lefts], column - rights);
    if (before + leastCost(lefts, rights) >= best.cost) continue;
    const pair = { left: left.slice(row - lefts, row), right: right.slice(column - rights, column) };
    const cost = before + pairCost(pair, ratio);
    if (cost < best.cost) best = { cost, bead };
  }
  return best;
}

function costAt(row: Row | undefined, column: number): number {
  return row?.costs[column - row.start] ?? Number.POSITIVE_INFINITY;
}

function emptyRow(row: number, rows: number, columns: number): Row {
  const middle = rows === 0 ? 0 : Math.round((row / rows) * columns);
  // Neighbouring rows overlap, and with a single row every column is in reach.
  const half = rows === 0 ? columns : BAND + Math.ceil(columns / rows);
  const start = Math.max(0, middle - half);
  const size = Math.min(columns, middle + half) - start + 1;
  return { start, costs: new Float64Array(size), beads: new Uint8Array(size) };
}

function trace({ left, right, rows }: { left: Block[]; right: Block[]; rows: Row[] }): BlockPair[] {
  const pairs: BlockPair[] = [];
  let row = left.length;
  let column = right.length;
  while (row > 0 || column > 0) {
    const { start = 0, beads } = rows[row] ?? {};
    const { lefts, rights } = BEADS[beads?.[column - start] ?? 0] ?? BEADS[0];
    pairs.push({ left: left.slice(row - lefts, row), right: right.slice(column - rights, column) });
    row -= lefts;
    column -= rights;
  }
  return pairs.reverse();
}

function totalLength(blocks: Block[]): number {
  return Math.max(
    1,
    blocks.reduce((sum, { length }) => sum + length, 0),
  );
}
