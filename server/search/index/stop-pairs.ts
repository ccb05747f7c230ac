import { isStopWord, STOP_WORDS } from '../language/stop-words.ts';
import { ByteReader } from './bytes.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The posts of a pair are listed under a name that no word has. */
export const PAIR_LIST = '\u0002';
/** More terms than a vocabulary has. */
const TERMS_MAX = 2 ** 24;

/**
 * Which stop words stand side by side in a post. Each of them is in nearly every post many times, and a phrase
 * of them would be looked for at all their positions; with a list of posts for each pair that there is
 * ("common grams") it is looked up, for a twentieth of the index.
 */
export class StopPairs {
  readonly #vocabulary: Vocabulary;
  readonly #stops = new Set<number>();
  /** By pair, for those that have been met. */
  readonly #lists = new Map<number, number>();
  /** Of the post that is being read: where a stop word stands, which it is, and the entry before it at that place. */
  readonly #positions: number[] = [];
  readonly #terms: number[] = [];
  readonly #others: number[] = [];
  /** By position: the last entry there, from 1. */
  #entries = new Int32Array(4096);

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
    for (const word of STOP_WORDS) {
      const number = vocabulary.find(word);
      if (number !== undefined) this.#stops.add(number);
    }
  }

  isStop(term: number): boolean {
    return this.#stops.has(term);
  }

  /** To be told of each term that comes into the vocabulary. */
  meet(term: number): void {
    if (isStopWord(this.#vocabulary.term(term))) this.#stops.add(term);
  }

  /** Takes in where a stop word stands in a post, at positions that lie between two ends. */
  add(term: number, bytes: Uint8Array, from: number, to: number): void {
    const reader = new ByteReader(bytes, from);
    for (let position = 0; reader.position < to; ) {
      position += reader.number();
      if (position >= this.#entries.length) this.#grow(position + 1);
      this.#others.push(this.#entries[position] ?? 0);
      this.#positions.push(position);
      this.#entries[position] = this.#terms.push(term);
    }
  }

  /** The lists that the post belongs in, whose stop words were taken in; the next ones are of another post. */
  takeLists(): Set<number> {
    const lists = new Set<number>();
    for (let entry = 0; entry < this.#positions.length; entry++) {
      let before = this.#entries[(this.#positions[entry] ?? 0) - 1] ?? 0;
      for (; before > 0; before = this.#others[before - 1] ?? 0) {
        lists.add(this.#listOf(this.#terms[before - 1] ?? 0, this.#terms[entry] ?? 0));
      }
    }
    for (const position of this.#positions) this.#entries[position] = 0;
    for (const values of [this.#positions, this.#terms, this.#others]) values.length = 0;
    return lists;
  }

  /** The list of a pair; undefined where no post has it. */
  find(first: number, second: number): number | undefined {
    return this.#lists.get(first * TERMS_MAX + second) ?? this.#vocabulary.find(nameOf(first, second));
  }

  #listOf(first: number, second: number): number {
    const pair = first * TERMS_MAX + second;
    let list = this.#lists.get(pair);
    if (list === undefined) {
      list = this.#vocabulary.add(nameOf(first, second));
      this.#lists.set(pair, list);
    }
    return list;
  }

  #grow(least: number): void {
    const larger = new Int32Array(least * 2);
    larger.set(this.#entries);
    this.#entries = larger;
  }
}

function nameOf(first: number, second: number): string {
  return `${PAIR_LIST}${first} ${second}`;
}
