import { FIELDS } from '#server/search/index/fields.ts';
import type { InvertedIndex } from '#server/search/index/inverted-index.ts';
import { type Match, sortMatches } from './match.ts';

/** How many of the best matches are ranked again by the proximity of their words. */
const RERANKED = 200;
/** The largest distance of near words: one or two stop words may be between them. */
const NEAR = 3;
/** How much adjacent words add to a score of 1; in the title they add more. */
const ADJACENT_WEIGHT = 0.6;
const TITLE_WEIGHT = 1;

/**
 * Raises the scores of posts in which the query's words are close to each other and in its order, most of all in the
 * title. Only the best matches are ranked again; the others follow them.
 */
export function rankByProximity(index: InvertedIndex, ranked: Match[], words: string[][]): Match[] {
  if (words.length < 2) return ranked;
  const raised = ranked.slice(0, RERANKED).map(({ post, score }) => ({
    post,
    score: score * (1 + proximityOf(words.map((terms) => index.positions(terms, post)))),
  }));
  return [...sortMatches(index, raised), ...ranked.slice(RERANKED)];
}

/** The mean over pairs of neighbouring words in the query; 0 if no two are close. */
function proximityOf(positions: number[][]): number {
  const pairs = positions.slice(1).map((next, at) => nearPair(positions[at] ?? [], next));
  return pairs.reduce((sum, weight) => sum + weight, 0) / pairs.length;
}

/** The weight of the closest pair in which `next` follows `before`; a pair in the title takes precedence. */
function nearPair(before: number[], next: number[]): number {
  let gap = NEAR + 1;
  let isTitled = false;
  let at = 0;

  for (const position of before.length > 0 ? next : []) {
    while (at + 1 < before.length && (before[at + 1] ?? 0) < position) at++;
    const found = position - (before[at] ?? 0);
    if (found < 1 || found > NEAR) continue;

    const inTitle = position < FIELDS.title.positions.to;
    if ((inTitle && !isTitled) || (inTitle === isTitled && found < gap)) gap = found;
    isTitled ||= inTitle;
    if (isTitled && gap === 1) break;
  }

  if (gap > NEAR) return 0;
  return ADJACENT_WEIGHT * (gap === 1 ? 1 : 0.5) + (isTitled ? TITLE_WEIGHT : 0);
}
