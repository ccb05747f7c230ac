import { APOSTROPHES } from '#server/typography/apostrophes.ts';

/** The range of a word in its text. */
export type Span = { start: number; end: number };

/** A word of a text, and the term that it is compared as. */
export type Word = Span & { term: string };

/** Longer words are addresses, keys or noise, and are truncated. */
const TERM_MAX = 60;

// Combining marks (stress, decomposed й), soft hyphens, joiners.
const INSIDE = '\\p{M}\\u00ad\\u200b-\\u200d\\u2060\\ufeff';
const LETTER = `[\\p{L}\\p{N}][${INSIDE}]*`;
const WORD = new RegExp(
  `[A-Za-z](?:\\+\\+|#)(?![\\p{L}\\p{N}])|(?:${LETTER})+(?:[${APOSTROPHES}](?:${LETTER})+)*`,
  'uy',
);
/** A character that no word has. */
const NO_WORD = new RegExp(`[^\\p{L}\\p{N}${INSIDE}${APOSTROPHES}+#]`, 'u');
const BETWEEN = /[^\p{L}\p{N}]*/uy;
/** `Reactу`, `DOMі`: a Latin name with a Ukrainian ending instead of a look-alike letter. */
const INFLECTED_LATIN = /^\p{Script=Latin}{3,}\p{Script=Cyrillic}{1,3}$/u;
/** Most words have nothing to fold. */
const PLAIN = /^(?:[a-z0-9]+|[а-яіїє0-9]+)$/i;
const IGNORED = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;
const ANY_APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, 'g');

/** Latin letters and the Cyrillic ones that look like them in lower or upper case. */
const LOOK_ALIKE: Record<string, string> = {
  a: 'а',
  b: 'в',
  c: 'с',
  e: 'е',
  h: 'н',
  i: 'і',
  ï: 'ї',
  k: 'к',
  m: 'м',
  o: 'о',
  p: 'р',
  t: 'т',
  x: 'х',
  y: 'у',
};
const LOOK_ALIKE_BACK = Object.fromEntries(Object.entries(LOOK_ALIKE).map(([latin, own]) => [own, latin]));

/**
 * The words of a text in order. A word in two scripts without look-alike letters (`DOMу`) is divided where the
 * script changes.
 */
export function readWords(text: string): Word[] {
  const words: Word[] = [];
  for (const { start, end } of findWords(text)) {
    for (const term of toTerms(text.slice(start, end))) words.push({ start, end, term });
  }
  return words;
}

/** The ranges of a text's words, without their terms, which takes a twentieth of the time. */
export function* findWords(text: string): Generator<Span> {
  const scanner = new WordScanner(text);
  while (scanner.next()) yield { start: scanner.start, end: scanner.end };
}

/** Finds words without allocating an object for each of them. */
export class WordScanner {
  readonly #text: string;
  start = 0;
  end = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Moves to the next word; false at the end of the text. */
  next(): boolean {
    const text = this.#text;
    const { length } = text;
    let at = this.end;
    while (at < length && kindAt(text, at) === KIND_BETWEEN) at++;
    if (at === length || kindAt(text, at) !== KIND_LETTER) return this.#matchNext(at);

    this.start = at;
    do at++;
    while (at < length && kindAt(text, at) === KIND_LETTER);
    if (at < length && kindAt(text, at) !== KIND_BETWEEN) return this.#matchNext(this.start);

    this.end = at;
    return true;
  }

  /** Uses shared regular expressions, so `lastIndex` is set before each use. */
  #matchNext(from: number): boolean {
    BETWEEN.lastIndex = from;
    // This fails only past the end of the text.
    if (!BETWEEN.test(this.#text)) return false;

    this.start = BETWEEN.lastIndex;
    WORD.lastIndex = this.start;
    if (!WORD.test(this.#text)) return false;

    this.end = WORD.lastIndex;
    return true;
  }
}

const KIND_LETTER = 1;
const KIND_BETWEEN = 2;

/** The class of a character: always in a word, never in one, or 0 if the regular expressions decide. */
const KINDS = Uint8Array.from({ length: 0x2100 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[\p{L}\p{N}]/u.test(character)) return KIND_LETTER;
  return new RegExp(`[${APOSTROPHES}${INSIDE}+#]`, 'u').test(character) ? 0 : KIND_BETWEEN;
});

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < KINDS.length ? (KINDS[code] ?? 0) : 0;
}

/** The terms that a word is compared as; several if it mixes scripts. */
export function toTerms(raw: string): string[] {
  if (PLAIN.test(raw)) return [raw.toLowerCase().slice(0, TERM_MAX)];

  const word = withoutPossessive(foldForms(raw).replace(IGNORED, ''))
    .toLowerCase()
    .replace(ANY_APOSTROPHE, '');
  const term = foldMarks(word).slice(0, TERM_MAX);
  if (!/\p{Script=Latin}/u.test(term) || !/\p{Script=Cyrillic}/u.test(term)) return [term];

  const own = INFLECTED_LATIN.test(term) ? undefined : alike(term);
  return own === undefined
    ? (term.match(/[\p{Script=Latin}\p{N}]+|[^\p{Script=Latin}]+/gu) ?? [term])
    : [own];
}

/** Other forms of letters and digits become the usual ones: `H₂O`, `ﬁ`, full-width letters. */
function foldForms(word: string): string {
  const folded = word.normalize('NFKC');
  // `½` would become `1⁄2`, and the apostrophe `´` a space.
  return NO_WORD.test(folded) ? word.normalize('NFC') : folded;
}

/** Removes stress marks and other accents, except those of й and ї, and replaces ґ by г. */
function foldMarks(word: string): string {
  const plain = /[^a-z0-9а-яіїє]/.test(word)
    ? word
        .normalize('NFD')
        .replace(/(?<!и(?=\u0306)|і(?=\u0308))\p{M}/gu, '')
        .normalize('NFC')
    : word;
  return plain.replaceAll('ґ', 'г');
}

function withoutPossessive(word: string): string {
  return word.replace(new RegExp(`(?<=[a-z])[${APOSTROPHES}]s$`, 'i'), '');
}

/** The word in one script, if every letter of the rarer script has a look-alike in the other. */
function alike(word: string): string | undefined {
  const cyrillic = word.match(/\p{Script=Cyrillic}/gu)?.length ?? 0;
  const latin = word.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const toCyrillic = replaceAll(word, LOOK_ALIKE, /\p{Script=Latin}/u);
  const toLatin = replaceAll(word, LOOK_ALIKE_BACK, /\p{Script=Cyrillic}/u);
  return latin > cyrillic ? (toLatin ?? toCyrillic) : (toCyrillic ?? toLatin);
}

function replaceAll(word: string, lookAlikes: Record<string, string>, script: RegExp): string | undefined {
  let replaced = '';
  for (const letter of word) {
    const replacement = script.test(letter) ? lookAlikes[letter] : letter;
    if (replacement === undefined) return undefined;
    replaced += replacement;
  }
  return replaced;
}
