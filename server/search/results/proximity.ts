import { EXCERPT_AT } from '../index/document.ts';
import { PositionList } from '../index/position-list.ts';
import type { PostingReader } from '../index/posting-reader.ts';
import { type Match, sortMatches } from './match.ts';
import { Occurrences } from './occurrences.ts';

/** How many of the best are looked at again for whether their words stand together. */
export const RECONSIDERED = 200;
/** Words this far apart still stand together: a stop word or two may be between them. */
const NEAR = 3;
const PER_PAIR = 0.6;
const IN_TITLE = 1;

/**
 * Lifts the posts in which the query's words stand together and in its order, most of all in the title.
 * Only the best by their words alone are looked at; the others stay behind them.
 */
export function rankByNearness(reader: PostingReader, ranked: Match[], words: number[][]): Match[] {
  if (words.length < 2) return ranked;
  const best = ranked.slice(0, RECONSIDERED);
  const posts = best.map((match) => match.post);
  const occurrences = new Occurrences(reader, words, posts);
  const lifted = best.map(({ post, score }, slot) => ({
    post,
    score: score * (1 + nearness(occurrences, slot, words.length)),
  }));
  return [...sortMatches(reader.index, lifted), ...ranked.slice(RECONSIDERED)];
}

let first = new PositionList();
let second = new PositionList();

/** 0 where no two neighbours of the query are near each other. */
function nearness(occurrences: Occurrences, slot: number, words: number): number {
  let sum = 0;
  occurrences.read(slot, 0, first);
  for (let word = 1; word < words; word++) {
    occurrences.read(slot, word, second);
    sum += nearPair(first, second);
    [first, second] = [second, first];
  }
  return sum / (words - 1);
}

/** What the closest place is worth where `next` follows `before`; one in the title beats others. */
function nearPair(before: PositionList, next: PositionList): number {
  const firsts = before.values;
  let gap = NEAR + 1;
  let isTitled = false;
  for (let other = 0, at = 0; before.length > 0 && other < next.length; other++) {
    const position = next.values[other] ?? 0;
    while (at + 1 < before.length && (firsts[at + 1] ?? 0) < position) at++;
    const found = position - (firsts[at] ?? 0);
    if (found < 1 || found > NEAR) continue;
    const inTitle = position < EXCERPT_AT;
    if ((inTitle && !isTitled) || (inTitle === isTitled && found < gap)) gap = found;
    isTitled ||= inTitle;
    if (isTitled && gap === 1) break;
  }
  if (gap > NEAR) return 0;
  return PER_PAIR * (gap === 1 ? 1 : 0.5) + (isTitled ? IN_TITLE : 0);
}
