import type { Locale } from '#contract/locales.ts';
import type { InvertedIndex } from './inverted-index.ts';
import { postsWithPhrase } from './phrases.ts';
import type { ResolvedQuery } from './resolve.ts';
import { Scores } from './scores.ts';

export type Match = { post: number; score: number };

export type Scope = { locale: Locale /** Milliseconds since 1970. */; now: number };

export type Matches = {
  /** Best first. */
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
  scope: Scope,
): Matches {
  const scores = new Scores(index, scope);
  const unknown = words.filter((word) => scores.addWord(word, true) === 0).flatMap((word) => word.terms);
  const required = phrases.map((phrase) => {
    for (const forms of phrase) scores.addWord({ parts: [forms], joined: [] }, false);
    return postsWithPhrase(index, phrase);
  });
  const forbidden = excluded.map((phrase) => postsWithPhrase(index, phrase));
  const candidates = scores.candidates(
    (post) => required.every((posts) => posts.has(post)) && !forbidden.some((posts) => posts.has(post)),
  );
  return { ...pick(index, candidates, wordsWanted(words.length)), unknown };
}

function pick(
  index: InvertedIndex,
  candidates: (Match & { found: number; isOwn: boolean })[],
  wanted: number,
): Omit<Matches, 'unknown'> {
  const own = candidates.filter((candidate) => candidate.isOwn);
  const most = own.reduce((found, candidate) => Math.max(found, candidate.found), 0);
  const needed = Math.min(wanted, most);
  const ranked = own.filter((candidate) => candidate.found >= needed);
  const otherTotal = candidates.filter((candidate) => !candidate.isOwn && candidate.found >= wanted).length;
  return {
    ranked: sortMatches(
      index,
      ranked.map(({ post, score }) => ({ post, score })),
    ),
    otherTotal,
    isPartial: needed < wanted,
  };
}

/** By score as it is shown, then the newest. */
export function sortMatches(index: InvertedIndex, matches: Match[]): Match[] {
  const keyed = matches.map(({ post, score }) => ({
    match: { post, score: Math.round(score * 100) / 100 },
    at: index.post(post)?.publishedAt ?? 0,
  }));
  keyed.sort((a, b) => b.match.score - a.match.score || b.at - a.at || b.match.post - a.match.post);
  return keyed.map(({ match }) => match);
}

/** All of one or two words, two thirds of more. */
function wordsWanted(words: number): number {
  return words <= 2 ? words : Math.ceil((words * 2) / 3);
}
