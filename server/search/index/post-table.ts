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

/**
 * The posts of an index by number, and what scoring asks of each side by side. A post that is put again gets
 * a new number; its old one stays empty.
 */
export class PostTable {
  readonly #posts: (IndexedPost | null)[] = [];
  /** The language's place, or `REMOVED`. */
  readonly #kinds = new Column();
  #publishedAt = new Float64Array(1024);
  readonly #lengths = new Column();
  readonly #titleLengths = new Column();
  readonly #numbers = new Map<string, number>();
  #words = 0;
  #latest = Number.NEGATIVE_INFINITY;
  /** What was told last; null after a change. */
  #nextDue: { from: number; due: number } | null = null;

  /** Of what `all` gave, in its order. */
  static of(posts: (IndexedPost | null)[]): PostTable {
    const table = new PostTable();
    for (const post of posts) table.put(post);
    return table;
  }

  /** Numbers given out so far, those of removed posts included. */
  get capacity(): number {
    return this.#posts.length;
  }

  get size(): number {
    return this.#numbers.size;
  }

  get averageLength(): number {
    return this.size === 0 ? 1 : Math.max(1, this.#words / this.size);
  }

  all(): (IndexedPost | null)[] {
    return this.#posts;
  }

  get(number: number): IndexedPost | null {
    return this.#posts[number] ?? null;
  }

  /** Whether some post may be due later. */
  isAnyDueAfter(now: number): boolean {
    return this.#latest > now;
  }

  /** By number: the place of the post's language among `LOCALES`, -1 for a removed post. For loops over many. */
  get kinds(): Int32Array {
    return this.#kinds.values;
  }

  /** When the next post is due; infinity for none. */
  nextDueAfter(now: number): number {
    if (!this.isAnyDueAfter(now)) return Number.POSITIVE_INFINITY;
    const known = this.#nextDue;
    if (known && known.from <= now && now < known.due) return known.due;
    let due = Number.POSITIVE_INFINITY;
    for (let number = 0; number < this.capacity; number++) {
      const publishedAt = this.publishedAt(number);
      if (publishedAt > now && publishedAt < due) due = publishedAt;
    }
    this.#nextDue = { from: now, due };
    return due;
  }

  isRemoved(number: number): boolean {
    return this.#kinds.get(number) === REMOVED;
  }

  /** The place of the post's language among `LOCALES`. */
  localeOf(number: number): number {
    return this.#kinds.get(number);
  }

  /** Milliseconds since 1970; infinity for a removed post. */
  publishedAt(number: number): number {
    return this.#publishedAt[number] ?? Number.POSITIVE_INFINITY;
  }

  /** By number: words of the post's text. For loops over many. */
  get lengths(): Int32Array {
    return this.#lengths.values;
  }

  get titleLengths(): Int32Array {
    return this.#titleLengths.values;
  }

  titleLengthOf(number: number): number {
    return this.#titleLengths.get(number);
  }

  /** Returns the post's number; null takes one for nothing. */
  put(post: IndexedPost | null): number {
    if (post) this.remove(post.id);
    const number = this.#posts.push(post) - 1;
    this.#kinds.push(post ? LOCALES.indexOf(post.locale) : REMOVED);
    this.#lengths.push(post?.length ?? 0);
    this.#titleLengths.push(post?.titleLength ?? 0);
    this.#setPublishedAt(number, post?.publishedAt ?? Number.POSITIVE_INFINITY);
    if (post) {
      this.#numbers.set(post.id, number);
      this.#words += post.length;
      this.#latest = Math.max(this.#latest, post.publishedAt);
    }
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
    this.#nextDue = null;
    if (number >= this.#publishedAt.length) {
      const larger = new Float64Array(number * 2);
      larger.set(this.#publishedAt);
      this.#publishedAt = larger;
    }
    this.#publishedAt[number] = value;
  }
}
