import type { InvertedIndex } from '#server/search/index/inverted-index.ts';
import { lettersOf } from '#server/search/index/vocabulary.ts';
import { editDistance, editsAllowed } from '#server/search/language/edit-distance.ts';

/**
 * The term of the index that a misspelt word most likely means, and a post with it: the smallest edit distance,
 * then the most posts for which `isVisible`. Null when no term is near.
 */
export function closestTerm(
  index: InvertedIndex,
  term: string,
  isVisible: (post: number) => boolean,
): { term: number; post: number } | null {
  // Every number is near others.
  if (term.length < 3 || /^\p{N}+$/u.test(term)) return null;
  const most = editsAllowed(term);
  const { vocabulary } = index;
  const bytes = new TextEncoder().encode(term).length;
  const near: { number: number; distance: number }[] = [];
  const count = collectSimilar(vocabulary.letters, vocabulary.size, lettersOf(term), most);
  for (let at = 0; at < count; at++) {
    const number = similar[at] ?? 0;
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

/** Reused by the next call. */
let similar = new Int32Array(0);

/**
 * Collects the terms whose sets of letters lack at most `most` of these letters and have at most `most` others:
 * an edit removes at most one letter and adds at most one. The loop covers the whole vocabulary.
 */
function collectSimilar(sets: Int32Array, size: number, letters: number, most: 1 | 2): number {
  if (similar.length < size) similar = new Int32Array(Math.ceil(size * 1.2));
  const found = similar;
  const isOne = most === 1;
  let count = 0;
  for (let number = 0; number < size; number++) {
    const set = sets[number] ?? 0;
    let lacks = letters & ~set;
    let others = set & ~letters;
    // Each step clears the lowest bit.
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
