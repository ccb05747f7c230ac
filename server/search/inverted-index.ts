import { LOCALES, type Locale } from '#contract/locales.ts';
import { Arena } from './arena.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import { Column } from './column.ts';
import { Vocabulary } from './vocabulary.ts';

export type IndexedPost = {
  id: string;
  revision: number;
  locale: Locale;
  /** Milliseconds since 1970. */
  publishedAt: number;
  titleLength: number;
  length: number;
};

/** `flags` and `positions` are an entry's, as `document.ts` writes it; `positions` is `bytes` between two ends. */
export type Visit = (post: number, flags: number, bytes: Uint8Array, from: number, to: number) => void;

/** A tag's posts are listed under a name that no word has. */
export const TAG_LIST = '\u0001';
const REMOVED = 255;

/**
 * Which posts hold which terms, where and how often, in memory. Posts are numbered as they come; a
 * post that is put again gets a new number, and its old one stays empty until the index is built anew.
 */
export class InvertedIndex {
  readonly vocabulary = new Vocabulary();
  readonly #postings = new Arena();
  readonly #lastPost = new Column(Int32Array);
  /** Posts that were put with each term, removed ones included. */
  readonly #postCounts = new Column(Uint32Array);
  readonly #posts: (IndexedPost | null)[] = [];
  /** What scoring asks of each post, side by side: the language's place, or `REMOVED`. */
  readonly #kinds = new Column(Uint8Array);
  readonly #publishedAt = new Column(Float64Array);
  readonly #lengths = new Column(Uint32Array);
  readonly #titleLengths = new Column(Uint16Array);
  readonly #numbers = new Map<string, number>();
  readonly #marks = new Arena();
  /** The tag lists of the vocabulary's terms that are words of a tag's name. */
  #tagsByTerm = new Map<number, Set<number>>();
  #words = 0;
  #latest = Number.NEGATIVE_INFINITY;
  readonly #scratch = new ByteWriter();
  readonly #entry = new ByteWriter();

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

  /** Bytes of postings. */
  get bytes(): number {
    return this.#postings.bytes + this.#marks.bytes;
  }

  post(number: number): IndexedPost | null {
    return this.#posts[number] ?? null;
  }

  /** Whether some post may be due later. */
  isAnyDueAfter(now: number): boolean {
    return this.#latest > now;
  }

  /** The place of the post's language among `LOCALES`. */
  localeOf(number: number): number {
    return this.#kinds.get(number);
  }

  /** Milliseconds since 1970; infinity for a removed post. */
  publishedAt(number: number): number {
    return this.#publishedAt.get(number);
  }

  /** Words of the post's text. */
  lengthOf(number: number): number {
    return this.#lengths.get(number);
  }

  titleLengthOf(number: number): number {
    return this.#titleLengths.get(number);
  }

  put(
    post: IndexedPost,
    {
      terms,
      entries,
      marks,
      tagIds,
    }: { terms: Uint8Array; entries: Uint8Array; marks: Uint8Array; tagIds: number[] },
  ): void {
    this.remove(post.id);
    const number = this.#posts.push(post) - 1;
    this.#kinds.push(LOCALES.indexOf(post.locale));
    this.#publishedAt.push(post.publishedAt);
    this.#lengths.push(post.length);
    this.#titleLengths.push(post.titleLength);
    this.#numbers.set(post.id, number);
    this.#words += post.length;
    this.#latest = Math.max(this.#latest, post.publishedAt);
    this.#marks.append(this.#marks.addList(), marks);
    const reader = new ByteReader(entries);
    for (let at = 0; at < terms.length; ) {
      const from = at + 1;
      at = from + (terms[at] ?? 0);
      const list = this.#listFor(this.vocabulary.addBytes(terms, from, at));
      this.#append(list, number, reader.take(reader.number()));
    }
    for (const id of tagIds) this.#append(this.#tagList(id), number, new Uint8Array([0]));
    this.#postings.tidy(this.#scratch);
    this.#marks.tidy(this.#scratch);
  }

  remove(id: string): void {
    const number = this.#numbers.get(id);
    if (number === undefined) return;
    this.#words -= this.#posts[number]?.length ?? 0;
    this.#posts[number] = null;
    this.#kinds.set(number, REMOVED);
    this.#publishedAt.set(number, Number.POSITIVE_INFINITY);
    this.#numbers.delete(id);
  }

  /** Makes the words of tag names lead to the posts that have the tags. */
  setTags(tags: { id: number; terms: string[] }[]): void {
    this.#tagsByTerm = new Map();
    for (const { id, terms } of tags) {
      for (const term of terms) {
        const number = this.#listOf(term);
        const lists = this.#tagsByTerm.get(number) ?? new Set();
        this.#tagsByTerm.set(number, lists.add(this.#tagList(id)));
      }
    }
  }

  /** Visits every post that holds the term. The bytes are overwritten by the next scan. */
  scan(term: number, visit: Visit): void {
    this.#scratch.clear();
    this.#postings.read(term, this.#scratch);
    const bytes = this.#scratch.view();
    // Numbers are read in place: this loop is most of the work of a search for a common word.
    for (let at = 0, post = 0; at < bytes.length; ) {
      let next = bytes[at++] ?? 0;
      let value = next & 127;
      for (let shift = 7; next > 127; shift += 7) {
        next = bytes[at++] ?? 0;
        value |= (next & 127) << shift;
      }
      post += value;
      next = bytes[at++] ?? 0;
      let length = next & 127;
      for (let shift = 7; next > 127; shift += 7) {
        next = bytes[at++] ?? 0;
        length |= (next & 127) << shift;
      }
      if (this.#kinds.get(post) !== REMOVED) visit(post, bytes[at] ?? 0, bytes, at + 1, at + length);
      at += length;
    }
  }

  /** Terms that begin so, those of most posts first, at most `limit`. */
  completions(prefix: string, limit: number): number[] {
    return this.vocabulary
      .startingWith(prefix)
      .sort((one, other) => this.#postCounts.get(other) - this.#postCounts.get(one))
      .slice(0, limit);
  }

  /** The terms under which the posts are listed that have a tag with this term in its name. */
  tagLists(term: number): Iterable<number> {
    return this.#tagsByTerm.get(term) ?? [];
  }

  /** Where the text's word number `64 * index` begins, for as many as there are. */
  marks(number: number): number[] {
    this.#scratch.clear();
    this.#marks.read(number, this.#scratch);
    const reader = new ByteReader(this.#scratch.view());
    const marks: number[] = [];
    while (!reader.isAtEnd) marks.push((marks.at(-1) ?? 0) + reader.number());
    return marks;
  }

  posts(): Iterable<IndexedPost | null> {
    return this.#posts;
  }

  #listOf(term: string): number {
    return this.#listFor(this.vocabulary.add(term));
  }

  /** A term's list has the term's number. */
  #listFor(number: number): number {
    if (number === this.#lastPost.length) {
      this.#postings.addList();
      this.#lastPost.push(0);
      this.#postCounts.push(0);
    }
    return number;
  }

  #tagList(id: number): number {
    return this.#listOf(`${TAG_LIST}${id}`);
  }

  #append(list: number, post: number, entry: Uint8Array): void {
    const target = this.#entry;
    target.clear();
    target.number(post - this.#lastPost.get(list));
    target.number(entry.length);
    target.append(entry);
    this.#postings.append(list, target.view());
    this.#lastPost.set(list, post);
    this.#postCounts.set(list, this.#postCounts.get(list) + 1);
  }
}
