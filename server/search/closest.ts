import { type InvertedIndex, TAG_LIST } from './inverted-index.ts';
import { lettersOf } from './vocabulary.ts';

/** Differences allowed: one in short words, two in longer ones. */
const allowed = (term: string) => (term.length <= 4 ? 1 : 2);

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
  const most = allowed(term);
  if (term.length < 3) return null;
  const letters = lettersOf(term);
  const { vocabulary } = index;
  const sets = vocabulary.letters;
  const bytes = new TextEncoder().encode(term).length;
  const near: { number: number; distance: number }[] = [];
  for (let number = 0; number < vocabulary.size; number++) {
    // Each difference changes at most two letters of the set.
    if (bitCount((sets[number] ?? 0) ^ letters) > most * 2) continue;
    // A letter takes two bytes at most in our languages.
    if (Math.abs(vocabulary.bytesOf(number) - bytes) > most * 2) continue;
    const candidate = vocabulary.term(number);
    if (Math.abs(candidate.length - term.length) > most || candidate.startsWith(TAG_LIST)) continue;
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

function bitCount(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Damerau's distance with swaps of neighbours; more than `most` comes out as `most + 1`. */
export function editDistance(one: string, other: string, most: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwap =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwap) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(last[other.length] ?? 0, most + 1);
}
