import type { STEM_WEIGHTS } from '#server/db/core-collections.ts';
import { hashText } from '#server/search/language/hash.ts';
import { isStopWord } from '#server/search/language/stop-words.ts';
import { readTerm } from '#server/search/language/terms.ts';
import { FIELDS } from './fields.ts';

/** The tokens of a version in MongoDB's text index, for each field, separated by spaces. */
export type Stems = Record<keyof typeof STEM_WEIGHTS, string>;

/**
 * MongoDB refuses a document whose keys in a text index take more than 4 MB, about 45 bytes a key. A text of 400,000
 * letters stays below this many tokens; of a longer one, only the first words are in the text index.
 */
export const TOKENS_MAX = 60_000;

/** How many repetitions of a token noticeably raise its score in MongoDB. */
const REPEATED = 3;

/**
 * The tokens that represent a term in MongoDB's text index: its stem in every reading, as a hash in base 36. A
 * hash has ASCII letters and digits only, so MongoDB neither folds й and ї nor divides words at apostrophes, and
 * it is a third as long as a stem in UTF-8. Two stems with one hash do no harm: matches are verified.
 */
export function tokensOf(term: string): string[] {
  return stemHashesOf(term).map(toToken);
}

/** The hashes of a term's stems in every reading. */
export function stemHashesOf(term: string): number[] {
  return [...new Set(readTerm(term).map(({ stem }) => hashText(stem)))];
}

function toToken(hash: number): string {
  return (hash >>> 0).toString(36);
}

/** Tags are found by id, so that renaming a tag changes no post. */
export function tagToken(id: number): string {
  return `tag${id}`;
}

type Occurrences = { term: string; hashes: number[]; flags: number; count: number };

/**
 * The stems of a version's terms by field. Stop words are left out except in titles, so a query of only stop words
 * finds only titles.
 */
export function stemsOf(
  entries: Iterable<Occurrences>,
  { tagIds, tokensMax }: { tagIds: number[]; tokensMax: number },
): Stems {
  const fields = { title: [] as string[], excerpt: [] as string[], heading: [] as string[] };
  const text: string[] = [];
  let left = tokensMax;

  for (const { term, hashes, flags, count } of entries) {
    const isStop = isStopWord(term);
    if (isStop && (flags & FIELDS.title.flag) === 0) continue;

    const tokens = hashes.map(toToken);
    left -= tokens.length;
    if (left < 0) break;

    for (const name of ['title', 'excerpt', 'heading'] as const) {
      if (flags & FIELDS[name].flag && (!isStop || name === 'title')) fields[name].push(...tokens);
    }
    const least = flags & FIELDS.code.flag ? 1 : 0;
    const times = isStop ? 0 : Math.max(least, Math.min(count, REPEATED));
    for (let time = 0; time < times; time++) text.push(...tokens);
  }

  return {
    title: fields.title.join(' '),
    excerpt: fields.excerpt.join(' '),
    heading: fields.heading.join(' '),
    tag: tagIds.map(tagToken).join(' '),
    text: text.join(' '),
  };
}
