import { hashText } from '#server/search/language/hash.ts';
import { isStopWord } from '#server/search/language/stop-words.ts';
import { readTerm } from '#server/search/language/terms.ts';
import { readWords } from '#server/search/language/words.ts';

const KEYS_MAX = 4;
const LETTER = /\p{L}/u;

/** The stems of each word of a text in every reading. Numbers are all alike. */
export function readStems(text: string): string[][] {
  return readWords(text).map(({ term }) =>
    LETTER.test(term) ? readTerm(term).map(({ stem }) => stem) : ['0'],
  );
}

/** How many of the words of two texts are forms of the same words, from 0 to 1. */
export function compareStems(one: string[][], other: string[][]): number {
  if (one.length + other.length === 0) return 0;
  const places = new Map<string, number[]>();
  for (const [index, stems] of other.entries()) {
    for (const stem of stems) places.set(stem, [...(places.get(stem) ?? []), index]);
  }
  const used = new Set<number>();
  for (const stems of one) {
    const place = stems.flatMap((stem) => places.get(stem) ?? []).find((index) => !used.has(index));
    if (place !== undefined) used.add(place);
  }
  return (2 * used.size) / (one.length + other.length);
}

/** What a similar text is found by: the stems of the longest words, which are the rarest ones. */
export function keysOf(text: string): number[] {
  const terms = new Set(readWords(text).map(({ term }) => term));
  const words = [...terms].filter((term) => LETTER.test(term) && !isStopWord(term));
  const longest = words.sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).slice(0, KEYS_MAX);
  return [...new Set(longest.flatMap((term) => readTerm(term).map(({ stem }) => hashText(stem))))];
}
