import { Column } from './column.ts';
import { readTerm } from './terms.ts';

const BUCKET_BITS_AT_LEAST = 12;

/**
 * Every term of the index by number, and which terms are forms of one word: a hash table of stems in
 * typed arrays, as objects for each of some 500,000 stems would take several times the memory.
 */
export class Vocabulary {
  readonly #numbers = new Map<string, number>();
  readonly #terms: string[] = [];
  readonly #letters = new Column(Int32Array);
  readonly #stemHash = new Column(Uint32Array);
  readonly #paradigms = new Column(Int32Array);
  readonly #termOfStem = new Column(Int32Array);
  readonly #next = new Column(Int32Array);
  #heads = new Int32Array(1 << BUCKET_BITS_AT_LEAST).fill(-1);

  get size(): number {
    return this.#terms.length;
  }

  find(term: string): number | undefined {
    return this.#numbers.get(term);
  }

  term(number: number): string {
    return this.#terms[number] ?? '';
  }

  /** The term's number; a new one where the term is new. */
  add(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    const number = this.#terms.push(term) - 1;
    this.#numbers.set(term, number);
    this.#letters.push(lettersOf(term));
    for (const { stem, paradigms } of readTerm(term)) this.#addStem(hash(stem), paradigms, number);
    return number;
  }

  /** The numbers of all terms that are forms of the same word as this one, which need not be known. */
  formsOf(term: string): number[] {
    const found = new Set<number>();
    const own = this.#numbers.get(term);
    if (own !== undefined) found.add(own);
    for (const { stem, paradigms } of readTerm(term)) {
      const wanted = hash(stem);
      for (let at = this.#heads[this.#bucket(wanted)] ?? -1; at >= 0; at = this.#next.get(at)) {
        if (this.#stemHash.get(at) === wanted && (this.#paradigms.get(at) & paradigms) !== 0) {
          found.add(this.#termOfStem.get(at));
        }
      }
    }
    return [...found];
  }

  /** Terms that begin so, at most `limit`. */
  startingWith(prefix: string, limit: number): number[] {
    const found: number[] = [];
    const letters = lettersOf(prefix);
    const sets = this.#letters.values;
    for (let number = 0; number < this.#terms.length && found.length < limit; number++) {
      if ((letters & ~(sets[number] ?? 0)) !== 0) continue;
      if (this.#terms[number]?.startsWith(prefix)) found.push(number);
    }
    return found;
  }

  /** What `lettersOf` gives for each term, by number. */
  get letters(): ArrayLike<number> {
    return this.#letters.values;
  }

  #addStem(stemHash: number, paradigms: number, term: number): void {
    if (this.#next.length > this.#heads.length * 2) this.#widen();
    const bucket = this.#bucket(stemHash);
    this.#stemHash.push(stemHash);
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

  #bucket(stemHash: number): number {
    return stemHash & (this.#heads.length - 1);
  }
}

/** The set of a term's letters, a bit for each modulo 32. */
export function lettersOf(term: string): number {
  let bits = 0;
  for (let index = 0; index < term.length; index++) bits |= 1 << (term.charCodeAt(index) & 31);
  return bits;
}

/** FNV-1a with a final mix; 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}
