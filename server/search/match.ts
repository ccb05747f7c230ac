import { reachedBy } from './highest.ts';
import type { InvertedIndex } from './inverted-index.ts';
import { postsWithPhrase } from './phrases.ts';
import type { ResolvedQuery } from './resolve.ts';
import type { Scope } from './scope.ts';
import { Scores } from './scores.ts';

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
  index: InvertedIndex,
  { words, phrases, excluded }: ResolvedQuery,
  scope: Scope & { atLeast: number },
): Matches {
  const scores = new Scores(index, scope);
  const unknown = words.filter((word) => scores.addWord(word, true) === 0).flatMap((word) => word.terms);
  const required = phrases.map((phrase) => {
    for (const forms of phrase) scores.addWord({ parts: [forms], joined: [] }, false);
    return postsWithPhrase(index, phrase);
  });
  const forbidden = excluded.map((phrase) => postsWithPhrase(index, phrase));
  const isAllowed = (post: number) =>
    required.every((posts) => posts[post] === 1) && !forbidden.some((posts) => posts[post] === 1);
  const picked = pick(scores, { wanted: wordsWanted(words.length), isAllowed });
  const ranked = sortMatches(index, best(picked.own, scores, scope.atLeast));
  const { own, otherTotal, isPartial } = picked;
  return { total: own.length, ranked, otherTotal, isPartial, unknown };
}

/** The posts of the language that have enough of the words, or else most of them. */
function pick(
  scores: Scores,
  { wanted, isAllowed }: { wanted: number; isAllowed: (post: number) => boolean },
): { own: Int32Array; otherTotal: number; isPartial: boolean } {
  const { posts } = scores;
  let otherTotal = 0;
  let most = 0;
  // Posts that stay are moved to the front of the same array: thousands, where a word is common.
  let count = 0;
  for (const post of posts) {
    if (!isAllowed(post)) continue;
    const found = scores.foundIn(post);
    if (!scores.isOwn(post)) {
      if (found >= wanted) otherTotal++;
      continue;
    }
    most = Math.max(most, found);
    posts[count++] = post;
  }
  const needed = Math.min(wanted, most);
  let kept = 0;
  for (const post of posts.subarray(0, count)) if (scores.foundIn(post) >= needed) posts[kept++] = post;
  return { own: posts.subarray(0, kept), otherTotal, isPartial: needed < wanted };
}

/** Those of the highest scores, `count` of them and what equals the last. */
function best(posts: Int32Array, scores: Scores, count: number): Match[] {
  const values = new Float64Array(posts.length);
  for (let at = 0; at < posts.length; at++) values[at] = shown(scores.score(posts[at] ?? 0));
  const least = reachedBy(values, count);
  const found: Match[] = [];
  for (let at = 0; at < posts.length; at++) {
    const score = values[at] ?? 0;
    if (score >= least) found.push({ post: posts[at] ?? 0, score });
  }
  return found;
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
