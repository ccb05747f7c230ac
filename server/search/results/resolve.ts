import type { InvertedIndex } from '#server/search/index/inverted-index.ts';
import type { Phrase, Query, QueryWord } from './query.ts';

/** A word of the query as terms of the index. */
export type ResolvedWord = {
  /** The terms as they were typed. */
  terms: string[];
  /** The terms that are forms of each part. */
  parts: string[][];
  /** The forms of the parts joined into one word. */
  joined: string[];
};

export type ResolvedQuery = {
  words: ResolvedWord[];
  phrases: string[][][];
  excluded: string[][][];
};

const COMPLETIONS = 50;
/** How many words of a query are looked up. Pasted sentences have more. */
const WORDS_MAX = 8;

/** Which words also find longer terms that begin with them, besides their forms: none, those without forms, or all. */
export type Completion = 'none' | 'missing' | 'any';

export function resolveQuery(
  index: InvertedIndex,
  { words, phrases, excluded }: Query,
  { completion = 'missing' }: { completion?: Completion } = {},
): ResolvedQuery {
  const toForms = ({ terms, isExact }: Phrase) =>
    terms.map((term) => (isExact ? [term] : index.formsOf(term)));
  return {
    words: rarest(
      index,
      words.map((word) => resolveWord(index, word, completion)),
    ),
    phrases: phrases.map(toForms),
    excluded: excluded.map(toForms),
  };
}

/**
 * The words in the fewest posts, in the query's order, and the words that no post has. Rare words distinguish posts
 * best, and fourteen of the commonest words would take twice the time of eight.
 */
function rarest(index: InvertedIndex, words: ResolvedWord[]): ResolvedWord[] {
  const known = words.map((word) => ({ word, posts: postsOf(index, word) })).filter(({ posts }) => posts > 0);
  const left = known.toSorted((one, other) => one.posts - other.posts).slice(WORDS_MAX);
  return words.filter((word) => left.every((other) => other.word !== word));
}

/** The number of posts with the rarest part of a word; a post counts once for each form. */
function postsOf(index: InvertedIndex, { parts, joined }: ResolvedWord): number {
  const count = (forms: string[]) => forms.reduce((sum, form) => sum + index.postCount(form), 0);
  return Math.min(...parts.map(count)) + count(joined);
}

/** The forms to highlight in a text, word by word in the query's order. */
export function wordForms({ words, phrases }: ResolvedQuery): string[][] {
  return [
    ...words.flatMap(({ parts, joined }) =>
      parts.map((forms, part) => (part === 0 ? [...forms, ...joined] : forms)),
    ),
    ...phrases.flat(),
  ];
}

function resolveWord(
  index: InvertedIndex,
  { terms, joined }: QueryWord,
  completion: Completion,
): ResolvedWord {
  return {
    terms,
    parts: terms.map((term) => formsAndCompletions(index, term, completion)),
    joined: joined === null ? [] : index.formsOf(joined),
  };
}

function formsAndCompletions(index: InvertedIndex, term: string, completion: Completion): string[] {
  const forms = index.formsOf(term);
  if (completion === 'any') return [...new Set([...forms, ...index.completions(term, COMPLETIONS)])];
  const isMissing = forms.length === 0 && term.length >= 3;
  return isMissing && completion === 'missing' ? index.completions(term, COMPLETIONS) : forms;
}
