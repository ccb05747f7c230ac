import type { Locale } from '#contract/locales.ts';

type Marks = { outer: readonly [string, string]; inner: readonly [string, string]; dash: string };

const MARKS: Record<Locale, Marks> = {
  uk: { outer: ['«', '»'], inner: ['„', '“'], dash: '—' },
  en: { outer: ['“', '”'], inner: ['‘', '’'], dash: '–' },
};

const APOSTROPHE = '’';
const LETTER = /[\p{L}\p{M}]/u;
const OPENS_AFTER = /[\s([{«„“‘—–/-]|^$/u;
const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u;

/** The positions of two straight quotes that belong together. */
type Pair = { open: number; close: number };

/** How many quotes can be open at a time; it bounds the work for a text that consists of quotes. */
const MAX_OPEN = 20;

/**
 * Replaces straight quotes, apostrophes and hyphens used as dashes by the characters of the language. Returns a
 * replacement for each UTF-16 unit of the text; for the second of two hyphens it is empty. Quotes without a
 * counterpart, such as inches, stay as written.
 */
export function smartPunctuation(text: string, locale: Locale): string[] {
  const marks = MARKS[locale];
  const units = text.split('');
  const enclosing: Pair[] = [];

  for (const pair of quotePairs(units).toSorted((a, b) => a.open - b.open)) {
    while ((enclosing.at(-1)?.close ?? Infinity) < pair.open) enclosing.pop();
    const [opening, closing] = enclosing.length % 2 === 0 ? marks.outer : marks.inner;
    units[pair.open] = opening;
    units[pair.close] = closing;
    enclosing.push(pair);
  }

  for (const [index, unit] of units.entries()) {
    if (unit === "'" && isApostrophe(units, index)) units[index] = APOSTROPHE;
  }
  for (const { index } of text.matchAll(/(?<=\s)-(?=\s)/g)) units[index] = marks.dash;

  for (const { index } of text.matchAll(/(?<![-!<])--(?![->])/g)) {
    units[index] = '—';
    units[index + 1] = '';
  }

  return units;
}

/** Between letters («пам'ять», “don't”), or at the end of a word (“readers'”). */
function isApostrophe(units: string[], index: number): boolean {
  const [before = '', after = ''] = [units[index - 1], units[index + 1]];
  return LETTER.test(before) && (LETTER.test(after) || !WORD_CHARACTER.test(after));
}

/** Pairs of straight quotes. Single quotes count only at the edges of words, because elsewhere they are apostrophes. */
function quotePairs(units: string[]): Pair[] {
  const pairs: Pair[] = [];
  const open: { quote: string; index: number }[] = [];
  for (const [index, unit] of units.entries()) {
    if (unit !== '"' && unit !== "'") continue;

    const [before = '', after = ''] = [units[index - 1], units[index + 1]];
    const started = open.findLastIndex(({ quote }) => quote === unit);
    if (started >= 0 && !/^\s?$/.test(before) && !(unit === "'" && WORD_CHARACTER.test(after))) {
      pairs.push({ open: open[started]?.index ?? 0, close: index });
      open.length = started;
    } else if (OPENS_AFTER.test(before) || isQuote(before)) {
      if (after !== '' && !/\s/.test(after) && open.length < MAX_OPEN) open.push({ quote: unit, index });
    }
  }

  return pairs;
}

function isQuote(unit: string): boolean {
  return unit === '"' || unit === "'";
}
