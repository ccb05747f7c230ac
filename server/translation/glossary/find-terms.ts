import { readTerm, shareStem } from '#server/search/language/terms.ts';
import type { Reading } from '#server/search/language/ukrainian/paradigms.ts';
import { readWords, type Word } from '#server/search/language/words.ts';

/** Where a phrase is in a text. */
export type Found<Key> = { key: Key; start: number; end: number };

type Phrase<Key> = { key: Key; words: Reading[][] };

/**
 * Finds phrases in texts, in any form of their words, as a search does. Words that are forms of one word share a stem,
 * so that only phrases whose first word has one of the stems are compared.
 */
export class PhraseFinder<Key> {
  readonly #byStem = new Map<string, Phrase<Key>[]>();

  constructor(phrases: Iterable<{ key: Key; text: string }>) {
    for (const { key, text } of phrases) {
      const words = readWords(text).map(({ term }) => readTerm(term));
      for (const { stem } of words[0] ?? []) {
        const others = this.#byStem.get(stem);
        if (others) others.push({ key, words });
        else this.#byStem.set(stem, [{ key, words }]);
      }
    }
  }

  /** The longest phrases at each place, in their order. */
  find(text: string): Found<Key>[] {
    if (this.#byStem.size === 0) return [];
    const words = readWords(text);
    const readings = words.map(({ term }) => readTerm(term));
    const found: Found<Key>[] = [];
    for (let at = 0; at < words.length; ) {
      const here = this.#at(at, { words, readings, text });
      found.push(...here.map(({ key, length }) => ({ key, ...spanOf(words, at, length) })));
      at += Math.max(1, ...here.map(({ length }) => length));
    }
    return found;
  }

  #at(
    at: number,
    { words, readings, text }: { words: Word[]; readings: Reading[][]; text: string },
  ): { key: Key; length: number }[] {
    const candidates = new Set((readings[at] ?? []).flatMap(({ stem }) => this.#byStem.get(stem) ?? []));
    const fitting = [...candidates].filter(
      (phrase) =>
        phrase.words.every((word, index) => shareStem(word, readings[at + index] ?? [])) &&
        isOneLine(text, spanOf(words, at, phrase.words.length)),
    );
    const longest = Math.max(0, ...fitting.map((phrase) => phrase.words.length));
    return fitting
      .filter((phrase) => phrase.words.length === longest)
      .map(({ key }) => ({ key, length: longest }));
  }
}

function spanOf(words: Word[], at: number, length: number): { start: number; end: number } {
  return { start: words[at]?.start ?? 0, end: words[at + length - 1]?.end ?? 0 };
}

/** The words of a phrase are in one sentence. */
function isOneLine(text: string, { start, end }: { start: number; end: number }): boolean {
  return !/[.!?;:]\s|\n\s*\n/.test(text.slice(start, end));
}
