import type { InvertedIndex } from '../index/inverted-index.ts';
import { lettersOf } from '../index/vocabulary.ts';

/** Differences allowed: one in short words, two in longer ones. */
const allowed = (term: string): 1 | 2 => (term.length <= 4 ? 1 : 2);

/**
 * The term of the index that a misspelt word most likely means: the fewest letters exchanged, left out,
 * put in or swapped, then the one in most posts; and one of these. Null where none is near. `isVisible` tells
 * which posts count.
 */
export function closestTerm(
  index: InvertedIndex,
  term: string,
  isVisible: (post: number) => boolean,
): { term: number; post: number } | null {
  // Of a number nobody can tell what was meant.
  if (term.length < 3 || /^\p{N}+$/u.test(term)) return null;
  const most = allowed(term);
  const { vocabulary } = index;
  const bytes = new TextEncoder().encode(term).length;
  const near: { number: number; distance: number }[] = [];
  const count = gatherAlike(vocabulary.letters, vocabulary.size, lettersOf(term), most);
  for (let at = 0; at < count; at++) {
    const number = alike[at] ?? 0;
    // A letter takes two bytes at most in our languages.
    if (Math.abs(vocabulary.bytesOf(number) - bytes) > most * 2) continue;
    const candidate = vocabulary.term(number);
    if (Math.abs(candidate.length - term.length) > most || !index.isWord(candidate)) continue;
    const distance = editDistance(term, candidate, most);
    if (distance <= most && distance > 0) near.push({ number, distance });
  }
  let best: { term: number; post: number; distance: number; posts: number } | null = null;
  for (const { number, distance } of near.sort((a, b) => a.distance - b.distance).slice(0, 100)) {
    if (best && distance > best.distance) break;
    let posts = 0;
    let last = 0;
    index.scan(number, (post) => {
      if (!isVisible(post)) return;
      posts++;
      last = post;
    });
    if (posts > 0 && (!best || posts > best.posts)) best = { term: number, post: last, distance, posts };
  }
  return best;
}

let alike = new Int32Array(0);

/**
 * Gathers the terms whose sets of letters lack so many of these letters or fewer, and have so many others or
 * fewer: each difference takes one away at most, and adds one at most. A loop by itself, since it goes over the
 * whole vocabulary.
 */
function gatherAlike(sets: Int32Array, size: number, letters: number, most: 1 | 2): number {
  if (alike.length < size) alike = new Int32Array(Math.ceil(size * 1.2));
  const found = alike;
  const isOne = most === 1;
  let count = 0;
  for (let number = 0; number < size; number++) {
    const set = sets[number] ?? 0;
    let lacks = letters & ~set;
    let others = set & ~letters;
    // Each step takes out one of them.
    lacks &= lacks - 1;
    others &= others - 1;
    if (!isOne) {
      lacks &= lacks - 1;
      others &= others - 1;
    }
    if ((lacks | others) === 0) found[count++] = number;
  }
  return count;
}

/** Damerau's distance with swaps of neighbours; more than `most` comes out as `most + 1`. */
export function editDistance(one: string, other: string, most: number): number {
  let [beforeLast, last, current] = rowsFor(other.length + 1);
  for (let column = 0; column <= other.length; column++) last[column] = column;
  for (let row = 1; row <= one.length; row++) {
    const letter = one.charCodeAt(row - 1);
    const letterBefore = row > 1 ? one.charCodeAt(row - 2) : -1;
    current[0] = row;
    let least = row;
    for (let column = 1; column <= other.length; column++) {
      const otherLetter = other.charCodeAt(column - 1);
      let cost = (last[column - 1] ?? 0) + (letter === otherLetter ? 0 : 1);
      cost = Math.min(cost, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
      const isSwap = column > 1 && letter === other.charCodeAt(column - 2) && letterBefore === otherLetter;
      if (isSwap) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current[column] = cost;
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return Math.min(last[other.length] ?? 0, most + 1);
}

type Rows = [Int32Array, Int32Array, Int32Array];

let rows: Rows = [new Int32Array(64), new Int32Array(64), new Int32Array(64)];

function rowsFor(length: number): Rows {
  if (rows[0].length < length)
    rows = [new Int32Array(length), new Int32Array(length), new Int32Array(length)];
  return rows;
}
