import type { Locale } from '#contract/locales.ts';
import type { InvertedIndex } from '../index/inverted-index.ts';
import type { PostingReader } from '../index/posting-reader.ts';
import { postsWithPhrase } from './phrases.ts';
import type { ResolvedQuery } from './resolve.ts';
import { Scores } from './scores.ts';
import { reachedBy } from './top-k.ts';

export type Match = { post: number; score: number };

export type Matches = {
  total: number;
  /** Best first, at least as many as were asked for where there are so many. */
  ranked: Match[];
  /** Posts of the other language that have enough of the words. */
  otherTotal: number;
  /** No post has enough of the words; these are the ones that have most. */
  isPartial: boolean;
  /** Words of the query that no post has in any form. */
  unknown: string[];
};

/** The posts that hold what a query asks for and that readers may see, ranked by their words. */
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
  // Of phrases that no post has there is nothing to weigh.
  if (only?.includes(1)) {
    for (const forms of phrases.flat()) scores.addWord({ parts: [forms], joined: [] }, false);
  }
  const { own, otherTotal, isPartial } = pick(scores.posts, scores, wordsWanted(words.length));
  const ranked = sortMatches(reader.index, best(own, scores, atLeast));
  return { total: own.length, ranked, otherTotal, isPartial, unknown };
}

/** For each post, 1 where it has every required phrase and no forbidden one; null for all. */
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

/** The posts of the language that have enough of the words, or else most of them; in the same array. */
function pick(
  posts: Int32Array,
  scores: Scores,
  wanted: number,
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
    } else if (found >= wanted) otherTotal++;
  }
  const needed = Math.min(wanted, most);
  let kept = 0;
  for (let at = 0; at < count; at++) {
    const post = posts[at] ?? 0;
    if (scores.foundIn(post) >= needed) posts[kept++] = post;
  }
  return { own: posts.subarray(0, kept), otherTotal, isPartial: needed < wanted };
}

/** Those of the highest scores, `count` of them and what equals the last. */
function best(posts: Int32Array, scores: Scores, count: number): Match[] {
  const values = valuesFor(posts.length);
  for (let at = 0; at < posts.length; at++) values[at] = scores.score(posts[at] ?? 0);
  // Scores are compared as they are shown, to which the last of so many may have been rounded up.
  const least = shown(reachedBy(values, count));
  const found: Match[] = [];
  for (let at = 0; at < posts.length; at++) {
    const score = values[at] ?? 0;
    if (score >= least - 0.01 && shown(score) >= least) found.push({ post: posts[at] ?? 0, score });
  }
  return found;
}

let spare = new Float64Array(0);

/** As long as that, of an array that the next call uses again. */
function valuesFor(length: number): Float64Array {
  if (spare.length < length) spare = new Float64Array(Math.ceil(length * 1.2));
  return spare.subarray(0, length);
}

/** By score as it is shown, then the newest. */
export function sortMatches(index: InvertedIndex, matches: Match[]): Match[] {
  return matches
    .map(({ post, score }) => ({ post, score: shown(score) }))
    .sort(
      (a, b) =>
        b.score - a.score ||
        index.posts.publishedAt(b.post) - index.posts.publishedAt(a.post) ||
        b.post - a.post,
    );
}

function shown(score: number): number {
  return Math.round(score * 100) / 100;
}

/** All of one or two words, two thirds of more. */
function wordsWanted(words: number): number {
  return words <= 2 ? words : Math.ceil((words * 2) / 3);
}
