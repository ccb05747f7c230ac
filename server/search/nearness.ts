import { EXCERPT_AT } from './document.ts';
import type { InvertedIndex } from './inverted-index.ts';
import { type Match, sortMatches } from './match.ts';
import { type Positions, positionsIn } from './phrases.ts';

/** How many of the best are looked at again for whether their words stand together. */
export const RECONSIDERED = 200;
/** Words this far apart still stand together: a stop word or two may be between them. */
const NEAR = 3;
const PER_PAIR = 0.6;
const IN_TITLE = 1;

/**
 * Lifts the posts in which the query's words stand together and in its order, most of all in the title.
 * Only the best by their words alone are looked at; the others stay behind them. The positions that were
 * read come along.
 */
export function rankByNearness(
  index: InvertedIndex,
  ranked: Match[],
  words: number[][],
): { ranked: Match[]; positions: Positions } {
  if (words.length < 2) return { ranked, positions: new Map() };
  const best = ranked.slice(0, RECONSIDERED);
  const positions = positionsIn(index, words, new Set(best.map((match) => match.post)));
  const lifted = best.map(({ post, score }) => ({
    post,
    score: score * (1 + nearness(positions.get(post) ?? [])),
  }));
  return { ranked: [...sortMatches(index, lifted), ...ranked.slice(RECONSIDERED)], positions };
}

/** 0 where no two neighbours of the query are near each other. */
function nearness(positions: number[][]): number {
  const pairs = positions.length - 1;
  let sum = 0;
  for (let at = 0; at < pairs; at++) {
    const near = nearPair(positions[at] ?? [], positions[at + 1] ?? []);
    if (near) sum += PER_PAIR * (near.gap === 1 ? 1 : 0.5) + (near.inTitle ? IN_TITLE : 0);
  }
  return sum / pairs;
}

/** The closest place where `second` follows `first`; one in the title beats others. */
function nearPair(first: number[], second: number[]): { gap: number; inTitle: boolean } | null {
  let best: { gap: number; inTitle: boolean } | null = null;
  let at = 0;
  for (const position of second) {
    while (at + 1 < first.length && (first[at + 1] ?? 0) < position) at++;
    const gap = position - (first[at] ?? position);
    if (gap < 1 || gap > NEAR) continue;
    const found = { gap, inTitle: position < EXCERPT_AT };
    if (found.inTitle && found.gap === 1) return found;
    if (!best || (found.inTitle && !best.inTitle) || (found.inTitle === best.inTitle && gap < best.gap))
      best = found;
  }
  return best;
}
