import type { InvertedIndex } from '../index/inverted-index.ts';
import type { Query, QueryWord } from './query.ts';

/** A word of the query as the index knows it. */
export type ResolvedWord = {
  /** As it was asked for. */
  terms: string[];
  /** For each part, the numbers of the terms that are forms of it. */
  parts: number[][];
  /** Forms of the parts written as one word. */
  joined: number[];
};

export type ResolvedQuery = {
  words: ResolvedWord[];
  phrases: number[][][];
  excluded: number[][][];
};

const COMPLETIONS = 50;
/** Words of a query that posts are asked for; a question has fewer, a sentence that was pasted has more. */
const WORDS_MAX = 8;

export function resolveQuery(index: InvertedIndex, { words, phrases, excluded }: Query): ResolvedQuery {
  const toForms = (phrase: string[]) => phrase.map((term) => index.vocabulary.formsOf(term));
  return {
    words: rarest(
      index,
      words.map((word) => resolveWord(index, word)),
    ),
    phrases: phrases.map(toForms),
    excluded: excluded.map(toForms),
  };
}

/**
 * Of a long query the words in fewest posts, in its order, with those that no post has: they tell most of what
 * it is about, and fourteen of the commonest words would take twice the time of eight.
 */
function rarest(index: InvertedIndex, words: ResolvedWord[]): ResolvedWord[] {
  const known = words.map((word) => ({ word, posts: postsOf(index, word) })).filter(({ posts }) => posts > 0);
  const left = known.toSorted((one, other) => one.posts - other.posts).slice(WORDS_MAX);
  return words.filter((word) => left.every((other) => other.word !== word));
}

/** In how many posts the rarest part of a word is; a post counts once for each form. */
function postsOf(index: InvertedIndex, { parts, joined }: ResolvedWord): number {
  const count = (forms: number[]) => forms.reduce((sum, form) => sum + index.postCount(form), 0);
  return Math.min(...parts.map(count)) + count(joined);
}

/** What to look for in a text, word by word in the query's order. */
export function wordForms({ words, phrases }: ResolvedQuery): number[][] {
  return [
    ...words.flatMap(({ parts, joined }) =>
      parts.map((forms, part) => (part === 0 ? [...forms, ...joined] : forms)),
    ),
    ...phrases.flat(),
  ];
}

function resolveWord(index: InvertedIndex, { terms, joined }: QueryWord): ResolvedWord {
  return {
    terms,
    parts: terms.map((term) => formsOrCompletions(index, term)),
    joined: joined === null ? [] : index.vocabulary.formsOf(joined),
  };
}

/** The forms of a term; where there are none, the terms that it may be the beginning of. */
function formsOrCompletions(index: InvertedIndex, term: string): number[] {
  const forms = index.vocabulary.formsOf(term);
  return forms.length > 0 || term.length < 3 ? forms : index.completions(term, COMPLETIONS);
}
