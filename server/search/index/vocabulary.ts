import { hashText } from '#server/search/language/hash.ts';
import { readTerm } from '#server/search/language/terms.ts';
import { Column } from './column.ts';
import { TermTable } from './term-table.ts';

const PREFIX = 3;
const encoder = new TextEncoder();

/**
 * Numbers the terms of the index and finds the forms of a word: a hash table of stems in typed arrays, since an
 * object for each of 500,000 stems would take several times the memory.
 */
export class Vocabulary {
  readonly #terms = new TermTable();
  readonly #letters = new Column();
  readonly #stemHash = new Column();
  readonly #paradigms = new Column();
  readonly #termOfStem = new Column();
  readonly #next = new Column();
  #heads = new Int32Array(1 << 8).fill(-1);
  /** The last term with each prefix; `#previousWithPrefix` links each term to the one before it. */
  readonly #prefixes = new Map<string, number>();
  readonly #previousWithPrefix = new Column();

  get size(): number {
    return this.#terms.size;
  }

  find(term: string): number | undefined {
    return this.#terms.find(term);
  }

  term(number: number): string {
    return this.#terms.term(number);
  }

  /** The length of the term in UTF-8. */
  bytesOf(number: number): number {
    return this.#terms.bytesOf(number);
  }

  add(term: string): number {
    const bytes = encoder.encode(term);
    return this.addBytes(bytes, 0, bytes.length);
  }

  /** The number of the term whose UTF-8 lies from `from` to `to`; a new term gets the next number. */
  addBytes(bytes: Uint8Array, from: number, to: number): number {
    const { size } = this;
    const number = this.#terms.add(bytes, from, to);
    if (number === size) this.#describe(this.#terms.term(number), number);
    return number;
  }

  /** The terms that are forms of the same word as this one, which need not be in the vocabulary. */
  formsOf(term: string): number[] {
    const found = new Set<number>();
    const own = this.find(term);
    if (own !== undefined) found.add(own);
    for (const { stem, paradigms } of readTerm(term)) {
      const hash = hashText(stem);
      for (let at = this.#heads[this.#bucket(hash)] ?? -1; at >= 0; at = this.#next.get(at)) {
        if (this.#stemHash.get(at) === hash && (this.#paradigms.get(at) & paradigms) !== 0) {
          found.add(this.#termOfStem.get(at));
        }
      }
    }
    return [...found];
  }

  /** Terms with the prefix, the newest first; none for a prefix shorter than three letters. */
  startingWith(prefix: string): number[] {
    const found: number[] = [];
    if (prefix.length < PREFIX) return found;
    const bytes = encoder.encode(prefix);
    let number = this.#prefixes.get(prefix.slice(0, PREFIX)) ?? -1;
    for (; number >= 0; number = this.#previousWithPrefix.get(number)) {
      if (this.#terms.startsWith(number, bytes)) found.push(number);
    }
    return found;
  }

  /** By term: the result of `lettersOf`. */
  get letters(): Int32Array {
    return this.#letters.values;
  }

  #describe(term: string, number: number): void {
    this.#letters.push(lettersOf(term));
    const prefix = term.slice(0, PREFIX);
    this.#previousWithPrefix.push(this.#prefixes.get(prefix) ?? -1);
    this.#prefixes.set(prefix, number);
    for (const { stem, paradigms } of readTerm(term)) this.#addStem(hashText(stem), paradigms, number);
  }

  #addStem(hash: number, paradigms: number, term: number): void {
    if (this.#next.length > this.#heads.length * 2) this.#widen();
    const bucket = this.#bucket(hash);
    this.#stemHash.push(hash);
    this.#paradigms.push(paradigms);
    this.#termOfStem.push(term);
    this.#heads[bucket] = this.#next.push(this.#heads[bucket] ?? -1);
  }

  #widen(): void {
    this.#heads = new Int32Array(this.#heads.length * 4).fill(-1);
    for (let at = 0; at < this.#next.length; at++) {
      const bucket = this.#bucket(this.#stemHash.get(at));
      this.#next.set(at, this.#heads[bucket] ?? -1);
      this.#heads[bucket] = at;
    }
  }

  #bucket(hash: number): number {
    return hash & (this.#heads.length - 1);
  }
}

/** The set of a term's letters as bits; the bit is the letter's code modulo 32. */
export function lettersOf(term: string): number {
  let bits = 0;
  for (let index = 0; index < term.length; index++) bits |= 1 << (term.charCodeAt(index) & 31);
  return bits;
}
