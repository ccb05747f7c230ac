import { createRequire } from 'node:module';

type Hyphenation = { hyphenateSync: (text: string, options: { hyphenChar: string }) => string };

// The package has neither types nor ECMAScript modules.
const require = createRequire(import.meta.url);
const english: Hyphenation = require('hyphen/en-us/index.js');
const ukrainian: Hyphenation = require('hyphen/uk/index.js');

export const SOFT_HYPHEN = '\u00ad';

/** Shorter words fit on a title's line on the narrowest phone, with the short words that are tied to them. */
const LONG_WORD = 11;
/** Longer runs of letters are not words, and the time of the package grows with the square of the length. */
const LONGEST_WORD = 100;
/** The minimum number of letters before the first hyphen and after the last one. */
const LEAST_START = 4;
const LEAST_END = 3;

const WORD = /(?<tied>(?:(?<![\p{L}\p{M}])\p{L}{1,2}\u00a0)*)(?<word>[\p{L}\p{M}]+(?:['’ʼ][\p{L}\p{M}]+)*)/gu;
/** Names in code such as `getElementById` have no syllables. */
const CAMEL_CASE = /\p{Ll}\p{Lu}/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;

/** Puts soft hyphens in the long words of a title, by the patterns of the language that a word's script belongs to. */
export function withSoftHyphens(title: string): string {
  return title.replace(WORD, (run: string, tied: string, word: string) =>
    isLong(run, word) ? tied + hyphenate(word) : run,
  );
}

function isLong(run: string, word: string): boolean {
  const isLongRun = word.length >= LONG_WORD || run.length > LONG_WORD + 1;
  return isLongRun && word.length <= LONGEST_WORD && !CAMEL_CASE.test(word);
}

function hyphenate(word: string): string {
  const { hyphenateSync } = CYRILLIC.test(word) ? ukrainian : english;
  const syllables = hyphenateSync(word, { hyphenChar: SOFT_HYPHEN }).split(SOFT_HYPHEN);
  let written = 0;

  return syllables.reduce((text, syllable) => {
    written += syllable.length;
    const start = written - syllable.length;
    return start < LEAST_START || word.length - start < LEAST_END
      ? text + syllable
      : text + SOFT_HYPHEN + syllable;
  }, '');
}
