/** A set of endings, grouped by their last letter so that few are tried on a word. */
export class Endings {
  readonly #byLast = new Map<string, string[]>();
  readonly #none: boolean;

  /** Separated by spaces; a dash is the empty ending. */
  constructor(texts: string) {
    const all = texts.split(' ').sort((a, b) => b.length - a.length);
    this.#none = all.includes('-');
    for (const text of all) {
      if (text === '-') continue;
      const last = text.slice(-1);
      this.#byLast.set(last, [...(this.#byLast.get(last) ?? []), text]);
    }
  }

  /** The stem before the longest ending, if it is not empty; null otherwise. */
  stem(word: string): string | null {
    for (const text of this.#endingLike(word)) {
      if (word.length > text.length && word.endsWith(text)) return word.slice(0, -text.length);
    }
    return this.#none && word !== '' ? word : null;
  }

  /** The stems before every ending that fits, the longest ending first. */
  stems(word: string): string[] {
    const found: string[] = [];
    for (const text of this.#endingLike(word)) {
      if (word.length > text.length && word.endsWith(text)) found.push(word.slice(0, -text.length));
    }
    if (this.#none && word !== '') found.push(word);
    return found;
  }

  #endingLike(word: string): string[] {
    return this.#byLast.get(word.charAt(word.length - 1)) ?? NONE;
  }
}

const NONE: string[] = [];
