import type { Locale } from '#contract/locales.ts';
import type { InvertedIndex } from '#server/search/index/inverted-index.ts';
import { postsWithPhrase } from './phrases.ts';
import type { ResolvedQuery } from './resolve.ts';
import { Scores } from './scores.ts';

export type Match = { post: number; score: number };

export type Matches = {
  /** Best first. */
  ranked: Match[];
  /** The number of posts of the other language with enough of the words. */
  otherTotal: number;
  /** True when no post has enough of the words; `ranked` then has the posts with most of them. */
  isPartial: boolean;
  /** Terms of the query that no post of either language has in any form. */
  unknown: string[];
};

/** The posts that match a query and that readers may see at `now`, ranked by their words. */
export function matchPosts(
  index: InvertedIndex,
  { words, phrases, excluded }: ResolvedQuery,
  { locale, now }: { locale: Locale; now: number },
): Matches {
  const required = phrases.map((phrase) => postsWithPhrase(index, phrase));
  const forbidden = excluded.map((phrase) => postsWithPhrase(index, phrase));
  const isAllowed = (post: number) =>
    required.every((posts) => posts.has(post)) && !forbidden.some((posts) => posts.has(post));
  const scores = new Scores(index, { locale, now, isAllowed });
  const unknown = words
    .filter((word) => scores.addWord(word, { counts: true }) === 0)
    .flatMap((word) => word.terms);
  // The words of phrases raise scores.
  for (const forms of phrases.flat()) scores.addWord({ parts: [forms], joined: [] }, { counts: false });

  return { ...pick(index, scores, wordsRequired(words.length)), unknown };
}

/** The posts of the language with enough of the words, or else with most of them. */
function pick(index: InvertedIndex, scores: Scores, required: number): Omit<Matches, 'unknown'> {
  const own = scores.posts.filter((post) => scores.isOwn(post));
  const others = scores.posts.filter((post) => !scores.isOwn(post));
  const most = own.reduce((highest, post) => Math.max(highest, scores.foundIn(post)), 0);
  const needed = Math.min(required, most);
  const found = own.filter((post) => scores.foundIn(post) >= needed);
  return {
    ranked: sortMatches(
      index,
      found.map((post) => ({ post, score: scores.score(post) })),
    ),
    otherTotal: others.filter((post) => scores.foundIn(post) >= required).length,
    isPartial: needed < required,
  };
}

/** By score as shown, then the newest first. */
export function sortMatches(index: InvertedIndex, matches: Match[]): Match[] {
  const publishedAt = (post: number) => index.posts[post]?.publishedAt ?? 0;
  return matches
    .map(({ post, score }) => ({ post, score: Math.round(score * 100) / 100 }))
    .sort((a, b) => b.score - a.score || publishedAt(b.post) - publishedAt(a.post) || b.post - a.post);
}

/** All of one or two words, two thirds of more. */
function wordsRequired(words: number): number {
  return words <= 2 ? words : Math.ceil((words * 2) / 3);
}
