import type { Locale } from '#contract/locales.ts';
import type { InvertedIndex } from '#server/search/index/inverted-index.ts';
import type { PostingReader } from '#server/search/index/posting-reader.ts';
import { postsWithPhrase } from './phrases.ts';
import type { ResolvedQuery } from './resolve.ts';
import { Scores } from './scores.ts';
import { kthHighest } from './top-k.ts';

export type Match = { post: number; score: number };

export type Matches = {
  total: number;
  /** Best first, at least the requested number if there are so many. */
  ranked: Match[];
  /** The number of posts of the other language with enough of the words. */
  otherTotal: number;
  /** True when no post has enough of the words; `ranked` then has the posts with most of them. */
  isPartial: boolean;
  /** Terms of the query that no post has in any form. */
  unknown: string[];
};

/** The posts that match a query and that readers may see, ranked by their words. */
export function matchPosts(
  reader: PostingReader,
  { words, phrases, excluded }: ResolvedQuery,
  { locale, atLeast }: { locale: Locale; atLeast: number },
): Matches {
  const required = phrases.map((phrase) => postsWithPhrase(reader, phrase));
  const forbidden = excluded.map((phrase) => postsWithPhrase(reader, phrase));
  const only = allowed(required, forbidden);
  const scores = new Scores(reader, { locale, only });
  const unknown = words.filter((word) => scores.addWord(word, true) === 0).flatMap((word) => word.terms);
  // The words of phrases raise scores; without a post there is none to raise.
  if (only?.includes(1)) {
    for (const forms of phrases.flat()) scores.addWord({ parts: [forms], joined: [] }, false);
  }
  const { own, otherTotal, isPartial } = pick(scores.posts, scores, wordsRequired(words.length));
  const ranked = sortMatches(reader.index, best(own, scores, atLeast));
  return { total: own.length, ranked, otherTotal, isPartial, unknown };
}

/** For each post, 1 if it has every required phrase and no forbidden one; null allows all. */
function allowed(required: Uint8Array[], forbidden: Uint8Array[]): Uint8Array | null {
  const [first, ...others] = required;
  if (!first && forbidden.length === 0) return null;
  const posts = first ?? new Uint8Array(forbidden[0]?.length ?? 0).fill(1);
  for (const found of others)
    for (let post = 0; post < posts.length; post++) if (found[post] === 0) posts[post] = 0;
  for (const found of forbidden)
    for (let post = 0; post < posts.length; post++) if (found[post] === 1) posts[post] = 0;
  return posts;
}

/** The posts of the language with enough of the words, or else with most of them. Reorders the array. */
function pick(
  posts: Int32Array,
  scores: Scores,
  required: number,
): { own: Int32Array; otherTotal: number; isPartial: boolean } {
  let otherTotal = 0;
  let most = 0;
  let count = 0;
  for (let at = 0; at < posts.length; at++) {
    const post = posts[at] ?? 0;
    const found = scores.foundIn(post);
    if (scores.isOwn(post)) {
      most = Math.max(most, found);
      posts[count++] = post;
    } else if (found >= required) otherTotal++;
  }
  const needed = Math.min(required, most);
  let length = 0;
  for (let at = 0; at < count; at++) {
    const post = posts[at] ?? 0;
    if (scores.foundIn(post) >= needed) posts[length++] = post;
  }
  return { own: posts.subarray(0, length), otherTotal, isPartial: needed < required };
}

/** The `count` posts with the highest scores, and those with the same score as the last. */
function best(posts: Int32Array, scores: Scores, count: number): Match[] {
  const values = valuesFor(posts.length);
  for (let at = 0; at < posts.length; at++) values[at] = scores.score(posts[at] ?? 0);
  // Scores are compared as shown, rounded.
  const least = rounded(kthHighest(values, count));
  const found: Match[] = [];
  for (let at = 0; at < posts.length; at++) {
    const score = values[at] ?? 0;
    if (score >= least - 0.01 && rounded(score) >= least) found.push({ post: posts[at] ?? 0, score });
  }
  return found;
}

let spare = new Float64Array(0);

/** An array that the next call reuses. */
function valuesFor(length: number): Float64Array {
  if (spare.length < length) spare = new Float64Array(Math.ceil(length * 1.2));
  return spare.subarray(0, length);
}

/** By score as shown, then the newest first. */
export function sortMatches(index: InvertedIndex, matches: Match[]): Match[] {
  return matches
    .map(({ post, score }) => ({ post, score: rounded(score) }))
    .sort(
      (a, b) =>
        b.score - a.score ||
        index.posts.publishedAt(b.post) - index.posts.publishedAt(a.post) ||
        b.post - a.post,
    );
}

function rounded(score: number): number {
  return Math.round(score * 100) / 100;
}

/** All of one or two words, two thirds of more. */
function wordsRequired(words: number): number {
  return words <= 2 ? words : Math.ceil((words * 2) / 3);
}
