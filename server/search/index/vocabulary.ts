import { readTerm } from '../language/terms.ts';
import { Column } from './column.ts';
import { TermTable } from './term-table.ts';

const PREFIX = 3;
const encoder = new TextEncoder();

/**
 * Every term of the index by number, and which terms are forms of one word: a hash table of stems in
 * typed arrays, as objects for each of some 500,000 stems would take several times the memory.
 */
export class Vocabulary {
  readonly #terms: TermTable;
  readonly #letters: Column;
  readonly #stemHash: Column;
  readonly #paradigms: Column;
  readonly #termOfStem: Column;
  readonly #next: Column;
  #heads: Int32Array<ArrayBuffer>;
  /** The last term with a prefix, and for each term the one before it with the same. */
  readonly #prefixes = new Map<string, number>();
  readonly #previousWithPrefix: Column;

  /** Of what `toArrays` gave, or empty. */
  constructor(arrays: Int32Array<ArrayBuffer>[] = []) {
    const [heads, prefixes, letters, stemHash, paradigms, termOfStem, next, previous, ...terms] = arrays;
    this.#terms = new TermTable(terms);
    this.#letters = new Column(letters);
    this.#stemHash = new Column(stemHash);
    this.#paradigms = new Column(paradigms);
    this.#termOfStem = new Column(termOfStem);
    this.#next = new Column(next);
    this.#previousWithPrefix = new Column(previous);
    this.#heads = heads ?? new Int32Array(1 << 12).fill(-1);
    for (const number of prefixes ?? []) this.#prefixes.set(this.term(number).slice(0, PREFIX), number);
  }

  toArrays(): Int32Array<ArrayBuffer>[] {
    const columns = [
      this.#letters,
      this.#stemHash,
      this.#paradigms,
      this.#termOfStem,
      this.#next,
      this.#previousWithPrefix,
    ];
    return [
      this.#heads.slice(),
      Int32Array.from(this.#prefixes.values()),
      ...columns.map((column) => column.toArray()),
      ...this.#terms.toArrays(),
    ];
  }

  get size(): number {
    return this.#terms.size;
  }

  find(term: string): number | undefined {
    return this.#terms.find(term);
  }

  term(number: number): string {
    return this.#terms.term(number);
  }

  /** Bytes of the term's UTF-8. */
  bytesOf(number: number): number {
    return this.#terms.bytesOf(number);
  }

  add(term: string): number {
    const bytes = encoder.encode(term);
    return this.addBytes(bytes, 0, bytes.length);
  }

  /** The term's number; a new one where the term is new. It is the UTF-8 between two ends. */
  addBytes(bytes: Uint8Array, from: number, to: number): number {
    const { size } = this;
    const number = this.#terms.add(bytes, from, to);
    if (number === size) this.#describe(this.#terms.term(number), number);
    return number;
  }

  /** The numbers of all terms that are forms of the same word as this one, which need not be known. */
  formsOf(term: string): number[] {
    const found = new Set<number>();
    const own = this.find(term);
    if (own !== undefined) found.add(own);
    for (const { stem, paradigms } of readTerm(term)) {
      const wanted = stemHash(stem);
      for (let at = this.#heads[this.#bucket(wanted)] ?? -1; at >= 0; at = this.#next.get(at)) {
        if (this.#stemHash.get(at) === wanted && (this.#paradigms.get(at) & paradigms) !== 0) {
          found.add(this.#termOfStem.get(at));
        }
      }
    }
    return [...found];
  }

  /** Terms that begin so, the newest first; a prefix of under three letters has none. */
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

  /** What `lettersOf` gives for each term, by number. */
  get letters(): Int32Array {
    return this.#letters.values;
  }

  #describe(term: string, number: number): void {
    this.#letters.push(lettersOf(term));
    const prefix = term.slice(0, PREFIX);
    this.#previousWithPrefix.push(this.#prefixes.get(prefix) ?? -1);
    this.#prefixes.set(prefix, number);
    for (const { stem, paradigms } of readTerm(term)) this.#addStem(stemHash(stem), paradigms, number);
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

/** The set of a term's letters, a bit for each modulo 32. */
export function lettersOf(term: string): number {
  let bits = 0;
  for (let index = 0; index < term.length; index++) bits |= 1 << (term.charCodeAt(index) & 31);
  return bits;
}

/** FNV-1a over UTF-16 with a final mix; 32 bits with a sign. */
function stemHash(stem: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < stem.length; index++) {
    value = Math.imul(value ^ stem.charCodeAt(index), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return value ^ (value >>> 13);
}
