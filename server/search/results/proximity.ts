import { FIELDS } from '#server/search/index/fields.ts';
import { PositionList } from '#server/search/index/position-list.ts';
import type { PostingReader } from '#server/search/index/posting-reader.ts';
import { type Match, sortMatches } from './match.ts';
import { Occurrences } from './occurrences.ts';

/** The matches, from the best on, that are ranked again by the proximity of their words. */
export const RERANKED = 200;
/** The largest distance of near words: one or two stop words may be between them. */
const NEAR = 3;
/** What adjacent words add to a score of 1, and more if they are in the title. */
const ADJACENT_WEIGHT = 0.6;
const TITLE_WEIGHT = 1;

/**
 * Raises the scores of posts in which the query's words are near each other and in its order, most of all in the
 * title. Only the best matches are ranked again; the others follow them.
 */
export function rankByProximity(reader: PostingReader, ranked: Match[], words: number[][]): Match[] {
  if (words.length < 2) return ranked;
  const best = ranked.slice(0, RERANKED);
  const posts = best.map((match) => match.post);
  const occurrences = new Occurrences(reader, words, posts);
  const raised = best.map(({ post, score }, slot) => ({
    post,
    score: score * (1 + proximityOf(occurrences, slot, words.length)),
  }));
  return [...sortMatches(reader.index, raised), ...ranked.slice(RERANKED)];
}

let first = new PositionList();
let second = new PositionList();

/** The mean over the query's neighbouring words; 0 when no two are near. */
function proximityOf(occurrences: Occurrences, slot: number, words: number): number {
  let sum = 0;
  occurrences.read(slot, 0, first);
  for (let word = 1; word < words; word++) {
    occurrences.read(slot, word, second);
    sum += nearPair(first, second);
    [first, second] = [second, first];
  }
  return sum / (words - 1);
}

/** The weight of the closest pair in which `next` follows `before`; a pair in the title precedes others. */
function nearPair(before: PositionList, next: PositionList): number {
  const firsts = before.values;
  let gap = NEAR + 1;
  let isTitled = false;
  for (let other = 0, at = 0; before.length > 0 && other < next.length; other++) {
    const position = next.values[other] ?? 0;
    while (at + 1 < before.length && (firsts[at + 1] ?? 0) < position) at++;
    const found = position - (firsts[at] ?? 0);
    if (found < 1 || found > NEAR) continue;
    const inTitle = position < FIELDS.title.positions.to;
    if ((inTitle && !isTitled) || (inTitle === isTitled && found < gap)) gap = found;
    isTitled ||= inTitle;
    if (isTitled && gap === 1) break;
  }
  if (gap > NEAR) return 0;
  return ADJACENT_WEIGHT * (gap === 1 ? 1 : 0.5) + (isTitled ? TITLE_WEIGHT : 0);
}
