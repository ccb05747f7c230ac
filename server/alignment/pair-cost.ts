import type { Block, BlockKind, BlockPair } from './blocks.ts';

// Costs are −100 · ln of a probability. The costs of numbers and lengths are those of Gale and Church (1993).

/** The cost of a pair by its numbers of blocks: one and one, one without a counterpart, two and one, two and two. */
const COUNT_COSTS = { same: 12, missing: 461, contraction: 242, two: 451 };
/** Variance of the length in one language for each character in the other. */
const VARIANCE = 6.8;
/** Greater differences of length say no more. */
const LENGTH_COST_MAX = 900;
/** A block without a counterpart is rarer in a translated post than in the corpus of the article. */
const MISSING_COST = 200;

const OTHER_KIND_COST = 700;
/** A list that became sentences, or a heading of another level. */
const SIMILAR_KIND_COST = 250;
/** Subtracted if all anchors match. If none match, the smaller penalty below is added. */
const ANCHOR_COST = 350;
const ANCHOR_PENALTY = 140;

/** Blocks of these kinds are not merged with their neighbours. */
const SINGLE: ReadonlySet<BlockKind> = new Set(['heading', 'code', 'table', 'media', 'rule']);

/** The cost of a pair. `ratio` is the length of the right text divided by that of the left one. */
export function pairCost({ left, right }: BlockPair, ratio: number): number {
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

/** No pair of these numbers of blocks costs less. Most pairs need not be looked at for it. */
export function leastCost(lefts: number, rights: number): number {
  if (lefts === 0 || rights === 0) return COUNT_COSTS.missing + MISSING_COST;
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

/** By the probability of a greater difference, if the length in the other language is normally distributed. */
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
