import { hashText } from '#server/search/language/hash.ts';
import { isStopWord } from '#server/search/language/stop-words.ts';
import { readTerm } from '#server/search/language/terms.ts';
import { readWords } from '#server/search/language/words.ts';

/** The forms of most words of two languages have so many letters in common. */
const BEGINNING = 5;
/** How many of the longest words make keys, two or three at a time. */
const PAIR_WORDS = 4;
const TRIPLE_WORDS = 5;
/** Forms of one word differ in length by a letter or two. */
const LENGTH_STEP = 3;
/** Beginnings miss forms such as «ніч» and «ночі». */
const MISSED = 0.2;
const LETTER = /\p{L}/u;

/** The words of a text as they are compared: each as all that it may be, so that one of them is enough. */
type Words = string[][];

/**
 * How similar texts are to one text, up to 1: how many of their words are forms of the same words. Numbers are all alike.
 * It is 0 if it is less than `least`, or by default than an offer needs. Most of those are found without their stems.
 */
export function comparerOf(text: string, least: number | null): (other: string) => number {
  const terms = termsOf(text);
  const beginnings = toBeginnings(terms);
  let stems: Words | null = null;
  const neededFor = (words: number) => least ?? neededForOffer(Math.min(terms.length, words));
  return (other) => {
    if (!areNearInLength(text, other, neededFor(Infinity))) return 0;
    const others = termsOf(other);
    const needed = neededFor(others.length);
    if (compare(beginnings, toBeginnings(others)) < needed - MISSED) return 0;
    stems ??= toStems(terms);
    const similarity = compare(stems, toStems(others));
    return similarity >= needed ? similarity : 0;
  };
}

/** One other word makes another sentence of a short one. Texts that are less similar help nobody. */
function neededForOffer(words: number): number {
  if (words <= 5) return 1;
  return words < 10 ? 0.85 : 0.75;
}

/** Texts of very different lengths cannot be so similar. Words vary in length by a third. */
function areNearInLength(one: string, other: string, least: number): boolean {
  const most = ((2 - least) / least) * (4 / 3);
  return Math.max(one.length, other.length) <= most * Math.min(one.length, other.length) + LENGTH_STEP;
}

/**
 * What similar texts are found by: the text as a whole, and each two or three of its longest words, which are the rarest
 * ones. Texts that share most of their words share three of the five longest, and few others do.
 */
export function keysOf(text: string): { whole: number; pairs: number[]; triples: number[] } {
  const terms = termsOf(text);
  const lengths = new Map<string, number>();
  for (const term of terms.filter((one) => LETTER.test(one) && !isStopWord(one))) {
    const length = Math.floor(term.length / LENGTH_STEP);
    const beginning = beginningOf(term);
    lengths.set(beginning, Math.max(length, lengths.get(beginning) ?? 0));
  }
  const words = Array.from(lengths, ([word, length]) => ({ word, length, hash: hashText(word) }));
  const longest = words.sort((a, b) => b.length - a.length || a.hash - b.hash).map(({ word }) => word);
  return {
    whole: hashText(terms.map(beginningOf).join('+')),
    pairs: combine(longest.slice(0, PAIR_WORDS).sort(), 2).map(hashText),
    triples: combine(longest.slice(0, TRIPLE_WORDS).sort(), 3).map(hashText),
  };
}

/** Each choice of so many words, in their order. */
function combine(words: string[], count: number): string[] {
  if (count === 1) return words;
  return words.flatMap((word, at) =>
    combine(words.slice(at + 1), count - 1).map((rest) => `${word} ${rest}`),
  );
}

function compare(one: Words, other: Words): number {
  if (one.length + other.length === 0) return 0;
  const places = new Map<string, number[]>();
  for (const [index, readings] of other.entries()) {
    for (const reading of readings) {
      const found = places.get(reading);
      if (found) found.push(index);
      else places.set(reading, [index]);
    }
  }
  const used = new Set<number>();
  for (const readings of one) {
    const place = readings.flatMap((reading) => places.get(reading) ?? []).find((index) => !used.has(index));
    if (place !== undefined) used.add(place);
  }
  return (2 * used.size) / (one.length + other.length);
}

function termsOf(text: string): string[] {
  return readWords(text).map(({ term }) => (LETTER.test(term) ? term : '0'));
}

function toBeginnings(terms: string[]): Words {
  return terms.map((term) => [beginningOf(term)]);
}

function toStems(terms: string[]): Words {
  return terms.map((term) => (LETTER.test(term) ? readTerm(term).map(({ stem }) => stem) : [term]));
}

function beginningOf(term: string): string {
  return term.slice(0, BEGINNING);
}
