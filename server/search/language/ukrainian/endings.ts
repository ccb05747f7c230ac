/** A set of endings, arranged by their last letter so that few are tried on a word. */
export class Endings {
  readonly #byLast = new Map<string, string[]>();
  readonly #none: boolean;

  /** Parted by spaces; a dash stands for no ending at all. */
  constructor(texts: string) {
    const all = texts.split(' ').sort((a, b) => b.length - a.length);
    this.#none = all.includes('-');
    for (const text of all) {
      if (text === '-') continue;
      const last = text.slice(-1);
      this.#byLast.set(last, [...(this.#byLast.get(last) ?? []), text]);
    }
  }

  /** What stands before the longest ending that leaves something; null where there is none. */
  stem(word: string): string | null {
    for (const text of this.#endingLike(word)) {
      if (word.length > text.length && word.endsWith(text)) return word.slice(0, -text.length);
    }
    return this.#none && word !== '' ? word : null;
  }

  /** What may stand before an ending, the longest ending first. */
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
