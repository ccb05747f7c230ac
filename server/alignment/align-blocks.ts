import type { Block, BlockKind, BlockPair } from './blocks.ts';

/** How many blocks may correspond on each side. */
const BEADS = [
  { lefts: 1, rights: 1 },
  { lefts: 1, rights: 0 },
  { lefts: 0, rights: 1 },
  { lefts: 2, rights: 1 },
  { lefts: 1, rights: 2 },
  { lefts: 2, rights: 2 },
] as const;

/** How far from the diagonal corresponding blocks may be, so that the time grows with one length instead of both. */
const BAND = 40;

/**
 * A greater ratio of the lengths of two translations comes from missing parts: in 111 posts the English text has 0.81
 * to 1.01 of the Ukrainian one.
 */
const RATIO_MAX = 1.2;

export type PairCounts = [lefts: number, rights: number][];

/** The costs of the cells in one row of the table, from the column `start`. */
type Row = { start: number; costs: Float64Array; beads: Uint8Array };

/** A way through the table to its last row or column, whose remaining blocks are without a counterpart. */
type Path = { rows: Row[]; row: number; column: number; cost: number };

/**
 * Aligns the blocks of two versions of a text in their order, by dynamic programming over the cheapest pairs
 * (Gale and Church, “A Program for Aligning Sentences in Bilingual Corpora”, Computational Linguistics 19(1),
 * 1993). Every block is in exactly one pair. What follows the last block of an unfinished version has no counterpart.
 */
export function alignBlocks(left: Block[], right: Block[]): BlockPair[] {
  const whole = findWhole(left, right);
  const begun = findBegun(left, right);
  return trace({ left, right, path: begun.cost < whole.cost ? begun : whole });
}

/** How many blocks of each text are in each pair of `alignBlocks`. */
export function countPairs(left: Block[], right: Block[]): PairCounts {
  return alignBlocks(left, right).map((pair) => [pair.left.length, pair.right.length]);
}

/** The cheapest path to the end of both texts, near the diagonal. */
function findWhole(left: Block[], right: Block[]): Path {
  const ratio = Math.min(RATIO_MAX, Math.max(1 / RATIO_MAX, totalLength(right) / totalLength(left)));
  const slope = right.length / Math.max(1, left.length);
  // Neighbouring rows have to overlap, and with a single row every column has to be within reach.
  const half = left.length === 0 ? right.length : BAND + Math.ceil(slope);
  const rows = fillRows({ left, right, ratio, half, middle: (row) => Math.round(row * slope) });
  const end = { row: left.length, column: right.length };
  return { rows, ...end, cost: costAt(rows[end.row], end.column) };
}

/**
 * The cheapest path to the end of the text with fewer blocks, near the cheapest cell of each row. The lengths of both
 * texts say nothing about their ratio.
 */
function findBegun(left: Block[], right: Block[]): Path {
  const middle: Table['middle'] = (_, before) => (before ? cheapestColumn(before) + 1 : 0);
  const rows = fillRows({ left, right, ratio: 1, half: BAND, middle });
  const ends =
    left.length > right.length
      ? rows.map((_, row) => ({ row, column: right.length }))
      : Array.from({ length: right.length + 1 }, (_, column) => ({ row: left.length, column }));

  let best: Path = { rows, row: 0, column: 0, cost: Number.POSITIVE_INFINITY };
  for (const { row, column } of ends) {
    const rest = left.length - row + right.length - column;
    const cost = costAt(rows[row], column) + restCost(rest);
    if (cost < best.cost) best = { rows, row, column, cost };
  }

  return best;
}

type Table = {
  left: Block[];
  right: Block[];
  ratio: number;
  /** The middle of a row’s band, and how far the band reaches on both sides. */
  middle: (row: number, before: Row | undefined) => number;
  half: number;
};

function fillRows({ left, right, ratio, half, middle }: Table): Row[] {
  const rows: Row[] = [];
  for (let row = 0; row <= left.length; row++) {
    const filled = emptyRow(Math.min(right.length, middle(row, rows[row - 1])), half, right.length);
    rows.push(filled);
    for (let index = 0; index < filled.costs.length; index++) {
      const column = filled.start + index;
      const best = cheapestBead({ left, right, ratio, rows, row, column });
      filled.costs[index] = best.cost;
      filled.beads[index] = best.bead;
    }
  }

  return rows;
}

function cheapestColumn({ start, costs }: Row): number {
  return start + costs.indexOf(Math.min(...costs));
}

type Cell = { left: Block[]; right: Block[]; ratio: number; rows: Row[]; row: number; column: number };

function cheapestBead({ left, right, ratio, rows, row, column }: Cell): { cost: number; bead: number } {
  if (row === 0 && column === 0) return { cost: 0, bead: 0 };

  let best = { cost: Number.POSITIVE_INFINITY, bead: 0 };
  for (const [bead, { lefts, rights }] of BEADS.entries()) {
    const before = costAt(rows[row - lefts], column - rights);
    if (before + leastCost(lefts, rights) >= best.cost) continue;
    const pair = { left: left.slice(row - lefts, row), right: right.slice(column - rights, column) };
    const isNextMissing = lefts * rights === 0 && beadAt(rows[row - lefts], column - rights) === bead;
    const cost = before + (isNextMissing ? NEXT_MISSING_COST : pairCost(pair, ratio));
    if (cost < best.cost) best = { cost, bead };
  }

  return best;
}

function costAt(row: Row | undefined, column: number): number {
  return row?.costs[column - row.start] ?? Number.POSITIVE_INFINITY;
}

function beadAt(row: Row | undefined, column: number): number | undefined {
  return row?.beads[column - row.start];
}

function emptyRow(middle: number, half: number, columns: number): Row {
  const start = Math.max(0, middle - half);
  const size = Math.min(columns, middle + half) - start + 1;
  return { start, costs: new Float64Array(size), beads: new Uint8Array(size) };
}

function trace({ left, right, path }: { left: Block[]; right: Block[]; path: Path }): BlockPair[] {
  const pairs: BlockPair[] = [];
  let { row, column } = path;

  while (row > 0 || column > 0) {
    const { lefts, rights } = BEADS[beadAt(path.rows[row], column) ?? 0] ?? BEADS[0];
    pairs.push({ left: left.slice(row - lefts, row), right: right.slice(column - rights, column) });
    row -= lefts;
    column -= rights;
  }

  return [
    ...pairs.reverse(),
    ...left.slice(path.row).map((block) => ({ left: [block], right: [] })),
    ...right.slice(path.column).map((block) => ({ left: [], right: [block] })),
  ];
}

function totalLength(blocks: Block[]): number {
  return Math.max(
    1,
    blocks.reduce((sum, { length }) => sum + length, 0),
  );
}

// Costs are −100 · ln of a probability. Those of numbers and lengths are from Gale and Church (1993).

/** The cost of a pair by its numbers of blocks: one and one, one without a counterpart, two and one, two and two. */
const COUNT_COSTS = { same: 12, missing: 461, contraction: 242, two: 451 };
/** Variance of the length in one language for each character in the other. */
const VARIANCE = 6.8;
/** Greater differences in length mean nothing more. */
const LENGTH_COST_MAX = 900;
/** A block without a counterpart is rarer in a translated post than in the corpus of the article. */
const MISSING_COST = 200;
/** The cost of each further one: a missing section has several blocks. */
const NEXT_MISSING_COST = 60;

/** The cost of the end of an unfinished version, added to that of the blocks after it. */
const END_COST = 500;

const OTHER_KIND_COST = 700;
/** The cost of similar kinds, such as a list that became sentences, or a heading of another level. */
const SIMILAR_KIND_COST = 250;
/** Subtracted if all anchors match. If none match, the smaller penalty below is added. */
const ANCHOR_COST = 350;
const ANCHOR_PENALTY = 140;

/** Blocks of these kinds are not merged with their neighbours. */
const SINGLE: ReadonlySet<BlockKind> = new Set(['heading', 'code', 'table', 'media', 'rule']);

/** The cost of a pair. `ratio` is the length of the right text divided by that of the left one. */
function pairCost({ left, right }: BlockPair, ratio: number): number {
  if (left.length === 0 || right.length === 0) return COUNT_COSTS.missing + MISSING_COST;
  if (left.length + right.length > 2 && (left.some(isSingle) || right.some(isSingle)))
    return Number.POSITIVE_INFINITY;
  return (
    countCost(left.length, right.length) +
    kindCost(left, right) +
    lengthCost(lengthOf(left), lengthOf(right), ratio) +
    anchorCost(left, right)
  );
}

/** The cost of the blocks after the end of an unfinished version. */
function restCost(blocks: number): number {
  return blocks === 0 ? 0 : END_COST + blocks * NEXT_MISSING_COST;
}

/** The lower bound for pairs with these numbers of blocks, which saves looking at most pairs. */
function leastCost(lefts: number, rights: number): number {
  if (lefts === 0 || rights === 0) return NEXT_MISSING_COST;
  return countCost(lefts, rights) - ANCHOR_COST;
}

function isSingle({ kind }: Block): boolean {
  return SINGLE.has(kind);
}

function countCost(lefts: number, rights: number): number {
  if (lefts !== rights) return COUNT_COSTS.contraction;
  return lefts === 1 ? COUNT_COSTS.same : COUNT_COSTS.two;
}

function kindCost(left: Block[], right: Block[]): number {
  const [first, second] = [left[0], right[0]];
  if (first?.kind === second?.kind) return first?.name === second?.name ? 0 : SIMILAR_KIND_COST;
  const isSimilar = isProseAndList(first, second) || isProseAndList(second, first);
  return isSimilar ? SIMILAR_KIND_COST : OTHER_KIND_COST;
}

function isProseAndList(one: Block | undefined, other: Block | undefined): boolean {
  return one?.kind === 'prose' && other?.kind === 'list';
}

/**
 * The cost of two lengths: the less probable a difference is, the more it costs. Lengths are assumed to be normally
 * distributed.
 */
function lengthCost(left: number, right: number, ratio: number): number {
  const mean = (left + right / ratio) / 2;
  if (mean === 0) return 0;
  const deviation = Math.abs(left * ratio - right) / Math.sqrt(mean * VARIANCE * ratio);
  return Math.min(LENGTH_COST_MAX, -100 * Math.log(twoTailedProbability(deviation)));
}

/** 2 · (1 − Φ(x)) for x ≥ 0: Abramowitz and Stegun, 26.2.17, with an error below 10⁻⁷. */
function twoTailedProbability(x: number): number {
  const t = 1 / (1 + 0.2316419 * x);
  const polynomial =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return Math.max(1e-12, 2 * polynomial * (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)));
}

function anchorCost(left: Block[], right: Block[]): number {
  const lefts = anchorsOf(left);
  const rights = anchorsOf(right);
  const total = lefts.size + rights.size;
  if (total === 0) return 0;

  let common = 0;
  for (const anchor of lefts) if (rights.has(anchor)) common++;
  return ANCHOR_PENALTY - (ANCHOR_COST + ANCHOR_PENALTY) * ((2 * common) / total);
}

function anchorsOf(blocks: Block[]): ReadonlySet<string> {
  const [first] = blocks;
  return blocks.length === 1 && first
    ? first.anchors
    : new Set(blocks.flatMap(({ anchors }) => [...anchors]));
}

function lengthOf(blocks: Block[]): number {
  return blocks.reduce((sum, { length }) => sum + length, 0);
}
