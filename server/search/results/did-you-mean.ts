import type { Locale } from '#contract/locales.ts';
import { type InvertedIndex, lettersOf } from '#server/search/index/inverted-index.ts';
import { editDistance, editsAllowed } from '#server/search/language/edit-distance.ts';
import { readWords } from '#server/search/language/words.ts';
import { findIndexOfSimilar } from './find-index.ts';
import { spellTerms } from './spelling.ts';

/**
 * The text with each unknown word replaced by the closest word in the posts, in their spelling; null if there is
 * none.
 */
export async function suggestText(
  text: string,
  unknown: string[],
  { locale, now }: { locale: Locale; now: Date },
): Promise<string | null> {
  if (unknown.length === 0) return null;

  const index = await findIndexOfSimilar(unknown, { locale, now });
  const isVisible = (number: number) => {
    const post = index.posts[number];
    return post?.locale === locale && post.publishedAt <= now.getTime();
  };

  const words = readWords(text).flatMap(({ start, end, term }) => {
    const closest = unknown.includes(term) ? closestTerm(index, term, isVisible) : null;
    return closest ? { ...closest, start, end } : [];
  });
  if (words.length === 0) return null;

  const spellings = await spellTerms(index, words, now);
  let suggestion = '';
  let at = 0;

  for (const { start, end, term } of words) {
    const spelling = spellings.get(term);
    if (spelling === undefined || start < at) continue;
    suggestion += text.slice(at, start) + spelling;
    at = end;
  }

  return at === 0 ? null : suggestion + text.slice(at);
}

/**
 * The term of the index that a misspelt word most likely means, and a post with it: the smallest edit distance first,
 * then the most posts for which `isVisible`. Null if no term is close.
 */
function closestTerm(
  index: InvertedIndex,
  term: string,
  isVisible: (post: number) => boolean,
): { term: string; post: number } | null {
  // Any number is close to other numbers, so a suggestion would mean nothing.
  if (term.length < 3 || /^\p{N}+$/u.test(term)) return null;

  const most = editsAllowed(term);
  const near = similarTerms(index, term, most)
    .map((candidate) => ({ candidate, distance: editDistance(term, candidate, most) }))
    .filter(({ distance }) => distance > 0 && distance <= most)
    .sort((one, other) => one.distance - other.distance);

  let best: { term: string; post: number; distance: number; posts: number } | null = null;
  for (const { candidate, distance } of near.slice(0, 100)) {
    if (best && distance > best.distance) break;

    let posts = 0;
    let last = 0;
    index.scan(candidate, (post) => {
      if (!isVisible(post)) return;
      posts++;
      last = post;
    });
    if (posts > 0 && (!best || posts > best.posts)) best = { term: candidate, post: last, distance, posts };
  }

  return best;
}

/**
 * The terms of similar length whose sets of letters lack at most `most` of these letters and have at most `most`
 * others, because an edit removes at most one letter and adds at most one. The loop covers the whole vocabulary, for
 * which computing distances would take too long.
 */
function similarTerms({ terms, letters }: InvertedIndex, term: string, most: 1 | 2): string[] {
  const own = lettersOf(term);
  return terms.filter(
    (candidate, at) =>
      hasAtMost(own & ~(letters[at] ?? 0), most) &&
      hasAtMost((letters[at] ?? 0) & ~own, most) &&
      Math.abs(candidate.length - term.length) <= most,
  );
}

/** Whether at most that many bits are set. */
function hasAtMost(bits: number, most: 1 | 2): boolean {
  // Each step clears the lowest bit.
  let left = bits & (bits - 1);
  if (most === 2) left &= left - 1;
  return left === 0;
}
