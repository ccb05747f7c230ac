import { isStopWord } from '#server/search/language/stop-words.ts';
import { readWords } from '#server/search/language/words.ts';

/** A word, or the parts of a compound: `веб-сайт`, `node.js`. */
export type QueryWord = { terms: string[]; joined: string | null };

/** Consecutive words: exactly these, or any forms of them. */
export type Phrase = { terms: string[]; isExact: boolean };

export type Query = {
  /** Words that a result should have, in order. */
  words: QueryWord[];
  /** Quoted phrases that a result must have. */
  phrases: Phrase[];
  /** Words and quoted phrases after a minus, which a result must not have. */
  excluded: Phrase[];
};

/** The maximum number of words in a query; further ones are ignored. */
const WORDS_MAX = 16;
const QUOTED = /(^|[\s(])(-?)["“”„«»]([^"“”„«»]*)["“”„«»]?/gu;
const EXCLUDED = /(^|\s)[-–−]([^\s"“”„«»]+)/gu;

/** Parses a query. Any text is valid; stop words count only if there are no other words. */
export function parseQuery(text: string): Query {
  const phrases: Phrase[] = [];
  const excluded: Phrase[] = [];
  const plain = text
    .replace(QUOTED, (_whole, before: string, minus: string, inside: string) => {
      const terms = readWords(inside).map((word) => word.term);
      if (terms.length > 0)
        (minus ? excluded : phrases).push({ terms: terms.slice(0, WORDS_MAX), isExact: true });
      return `${before} `;
    })
    .replace(EXCLUDED, (_whole, before: string, word: string) => {
      const terms = readWords(word).map((found) => found.term);
      if (terms.length > 0) excluded.push({ terms, isExact: false });
      return before;
    });

  const all = joinCompounds(plain).slice(0, WORDS_MAX);
  const significant = all.filter((word) => !word.terms.every(isStopWord));
  const words = significant.length > 0 || phrases.length > 0 ? significant : all;

  return { words, phrases, excluded };
}

function joinCompounds(text: string): QueryWord[] {
  const words: QueryWord[] = [];
  let end = -1;
  for (const word of readWords(text)) {
    const last = words.at(-1);
    const isCompound =
      last !== undefined && (word.start < end || /^[-‑._]$/.test(text.slice(end, word.start)));
    if (last && isCompound) {
      last.terms.push(word.term);
      last.joined = last.terms.join('');
    } else words.push({ terms: [word.term], joined: null });

    end = word.end;
  }

  return words;
}
