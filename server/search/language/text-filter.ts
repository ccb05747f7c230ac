import { areForms } from './terms.ts';
import { readWords } from './words.ts';

/**
 * Whether some of the texts contain each word of `query`, as part of a word or in another form. Letter case and the
 * kind of apostrophe do not matter. A query without words finds everything.
 */
export function hasWords(query: string, texts: (string | null | undefined)[]): boolean {
  const wanted = readWords(query).map(({ term }) => term);
  const known = texts.flatMap((text) => readWords(text ?? '').map(({ term }) => term));
  return wanted.every((word) => known.some((term) => term.includes(word) || areForms(term, word)));
}
