import { hashBytes } from '#server/search/language/hash.ts';
import { Column } from './column.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Numbers terms, as a hash table over their UTF-8 in one array. A Map of strings takes three times the memory, and
 * needs a string for each word of each post.
 */
export class TermTable {
  #bytes = new Uint8Array(1 << 10);
  readonly #ends = new Column();
  readonly #hashes = new Column();
  #slots = new Int32Array(1 << 8).fill(-1);

  get size(): number {
    return this.#ends.length;
  }

  find(term: string): number | undefined {
    const bytes = encoder.encode(term);
    const number = this.#slots[this.#slotOf(bytes, 0, bytes.length, hashBytes(bytes, 0, bytes.length))] ?? -1;
    return number < 0 ? undefined : number;
  }

  /** The number of the term whose UTF-8 lies from `from` to `to`; a new term gets the next number. */
  add(bytes: Uint8Array, from: number, to: number): number {
    const hash = hashBytes(bytes, from, to);
    const slot = this.#slotOf(bytes, from, to, hash);
    const known = this.#slots[slot] ?? -1;
    if (known >= 0) return known;
    const start = this.#start(this.size);
    const end = start + to - from;
    if (end > this.#bytes.length) {
      const larger = new Uint8Array(Math.ceil(end * 1.5));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    for (let at = from; at < to; at++) this.#bytes[start + at - from] = bytes[at] ?? 0;
    this.#hashes.push(hash);
    const number = this.#ends.push(end);
    this.#slots[slot] = number;
    if (this.size * 2 > this.#slots.length) this.#widen();
    return number;
  }

  term(number: number): string {
    return decoder.decode(this.#bytes.subarray(this.#start(number), this.#ends.get(number)));
  }

  /** The length of the term in UTF-8. */
  bytesOf(number: number): number {
    return this.#ends.get(number) - this.#start(number);
  }

  startsWith(number: number, prefix: Uint8Array): boolean {
    const start = this.#start(number);
    if (this.#ends.get(number) - start < prefix.length) return false;
    for (let at = 0; at < prefix.length; at++) if (this.#bytes[start + at] !== prefix[at]) return false;
    return true;
  }

  #start(number: number): number {
    return number === 0 ? 0 : this.#ends.get(number - 1);
  }

  /** The slot of the term, or the free one for it. */
  #slotOf(bytes: Uint8Array, from: number, to: number, hash: number): number {
    const last = this.#slots.length - 1;
    for (let slot = hash & last; ; slot = (slot + 1) & last) {
      const number = this.#slots[slot] ?? -1;
      if (number < 0 || (this.#hashes.get(number) === hash && this.#isTerm(number, bytes, from, to)))
        return slot;
    }
  }

  #isTerm(number: number, bytes: Uint8Array, from: number, to: number): boolean {
    const start = this.#start(number);
    if (this.#ends.get(number) - start !== to - from) return false;
    for (let at = from; at < to; at++) if (this.#bytes[start + at - from] !== bytes[at]) return false;
    return true;
  }

  #widen(): void {
    this.#slots = new Int32Array(this.#slots.length * 2).fill(-1);
    const last = this.#slots.length - 1;
    for (let number = 0; number < this.size; number++) {
      let slot = this.#hashes.get(number) & last;
      while ((this.#slots[slot] ?? -1) >= 0) slot = (slot + 1) & last;
      this.#slots[slot] = number;
    }
  }
}

/** Encodes terms in UTF-8, each after its length in a byte: a term has at most 60 letters, which is 240 bytes. */
export function encodeTerms(terms: Iterable<string>): Uint8Array {
  const encoded = Array.from(terms, (term) => encoder.encode(term));
  const bytes = new Uint8Array(encoded.reduce((sum, term) => sum + 1 + term.length, 0));
  let at = 0;
  for (const term of encoded) {
    bytes[at] = term.length;
    bytes.set(term, at + 1);
    at += 1 + term.length;
  }
  return bytes;
}

/** Decodes what `encodeTerms` encoded. */
export function readTerms(bytes: Uint8Array): string[] {
  const terms: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 1 + (bytes[at] ?? 0);
    terms.push(decoder.decode(bytes.subarray(at + 1, end)));
    at = end;
  }
  return terms;
}
