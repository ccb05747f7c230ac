import { isStopWord } from '../language/stop-words.ts';
import { readWords } from '../language/words.ts';

/** Words that stand together and are one thing to the reader: `веб-сайт`, `node.js`. */
export type QueryWord = { terms: string[]; joined: string | null };

export type Query = {
  /** What a result should have, in order. */
  words: QueryWord[];
  /** Quoted: what a result must have, word after word. */
  phrases: string[][];
  /** After a minus: what a result must not have. */
  excluded: string[][];
};

/** More than this is no question any more. */
const WORDS_MAX = 16;
const QUOTED = /(^|[\s(])(-?)["“”„«»]([^"“”„«»]*)["“”„«»]?/gu;
const EXCLUDED = /(^|\s)[-–−]([^\s"“”„«»]+)/gu;

/** Reads what somebody typed. Any text is a query; stop words count only where there is nothing else. */
export function parseQuery(text: string): Query {
  const phrases: string[][] = [];
  const excluded: string[][] = [];
  const plain = text
    .replace(QUOTED, (_whole, before: string, minus: string, inside: string) => {
      const terms = readWords(inside).map((word) => word.term);
      if (terms.length > 0) (minus ? excluded : phrases).push(terms.slice(0, WORDS_MAX));
      return `${before} `;
    })
    .replace(EXCLUDED, (_whole, before: string, word: string) => {
      const terms = readWords(word).map((found) => found.term);
      if (terms.length > 0) excluded.push(terms);
      return before;
    });
  const all = joinCompounds(plain).slice(0, WORDS_MAX);
  const telling = all.filter((word) => !word.terms.every(isStopWord));
  const words = telling.length > 0 || phrases.length > 0 ? telling : all;
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
