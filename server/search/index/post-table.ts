import { LOCALES, type Locale } from '#contract/locales.ts';
import { Column } from './column.ts';

export type IndexedPost = {
  id: string;
  revision: number;
  locale: Locale;
  /** Milliseconds since 1970. */
  publishedAt: number;
  titleLength: number;
  length: number;
};

const REMOVED = -1;

/** The posts of an index by number, with the values that scoring needs in arrays. A changed post gets a new number. */
export class PostTable {
  readonly #posts: (IndexedPost | null)[] = [];
  /** The language's index in `LOCALES`, or `REMOVED`. */
  readonly #kinds = new Column();
  #publishedAt = new Float64Array(128);
  readonly #lengths = new Column();
  readonly #titleLengths = new Column();
  readonly #numbers = new Map<string, number>();
  #words = 0;
  #latest = Number.NEGATIVE_INFINITY;

  /** The number of numbers in use, those of removed posts included. */
  get capacity(): number {
    return this.#posts.length;
  }

  get size(): number {
    return this.#numbers.size;
  }

  get averageLength(): number {
    return this.size === 0 ? 1 : Math.max(1, this.#words / this.size);
  }

  get(number: number): IndexedPost | null {
    return this.#posts[number] ?? null;
  }

  /** True if a post may become due after `now`. */
  isAnyDueAfter(now: number): boolean {
    return this.#latest > now;
  }

  /** By number: the index of the post's language in `LOCALES`, -1 for a removed post. For loops over many posts. */
  get kinds(): Int32Array {
    return this.#kinds.values;
  }

  isRemoved(number: number): boolean {
    return this.#kinds.get(number) === REMOVED;
  }

  /** The index of the post's language in `LOCALES`. */
  localeOf(number: number): number {
    return this.#kinds.get(number);
  }

  /** Milliseconds since 1970; infinity for a removed post. */
  publishedAt(number: number): number {
    return this.#publishedAt[number] ?? Number.POSITIVE_INFINITY;
  }

  /** By number: words of the post's text. For loops over many posts. */
  get lengths(): Int32Array {
    return this.#lengths.values;
  }

  get titleLengths(): Int32Array {
    return this.#titleLengths.values;
  }

  titleLengthOf(number: number): number {
    return this.#titleLengths.get(number);
  }

  /** Returns the post's number. */
  put(post: IndexedPost): number {
    this.remove(post.id);
    const number = this.#posts.push(post) - 1;
    this.#kinds.push(LOCALES.indexOf(post.locale));
    this.#lengths.push(post.length);
    this.#titleLengths.push(post.titleLength);
    this.#setPublishedAt(number, post.publishedAt);
    this.#numbers.set(post.id, number);
    this.#words += post.length;
    this.#latest = Math.max(this.#latest, post.publishedAt);
    return number;
  }

  remove(id: string): void {
    const number = this.#numbers.get(id);
    if (number === undefined) return;
    this.#words -= this.#posts[number]?.length ?? 0;
    this.#posts[number] = null;
    this.#kinds.set(number, REMOVED);
    this.#setPublishedAt(number, Number.POSITIVE_INFINITY);
    this.#numbers.delete(id);
  }

  #setPublishedAt(number: number, value: number): void {
    if (number >= this.#publishedAt.length) {
      const larger = new Float64Array(number * 2);
      larger.set(this.#publishedAt);
      this.#publishedAt = larger;
    }
    this.#publishedAt[number] = value;
  }
}
