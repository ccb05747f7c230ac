import { ByteReader, ByteWriter } from './bytes.ts';
import { Column } from './column.ts';
import { type IndexedPost, PostTable } from './post-table.ts';
import { PostingsBuffer } from './postings-buffer.ts';
import { Vocabulary } from './vocabulary.ts';

/** Receives a post's entry for a term: its flags, and its positions in `bytes` from `from` to `to`. */
export type Visit = (post: number, flags: number, bytes: Uint8Array, from: number, to: number) => void;

/** Prefix of the terms that stand for tags; no word has it. */
const TAG_LIST = '\u0001';
const NO_ENTRY = new Uint8Array(1);

/** An encoded version as `put` takes it. */
export type EncodedPost = { terms: Uint8Array; entries: Uint8Array; marks: Uint8Array; tagIds: number[] };

/**
 * The inverted index in memory: the posts of each term with fields, counts and positions. Posts are numbered in
 * the order they are put; a changed post gets a new number, and its old one stays empty until the index is
 * built again.
 */
export class InvertedIndex {
  readonly vocabulary = new Vocabulary();
  readonly posts = new PostTable();
  readonly #postings = new PostingsBuffer();
  readonly #lastPost = new Column();
  /** Posts put with each term, removed ones included. */
  readonly #postCounts = new Column();
  readonly #marks = new PostingsBuffer();
  /** By term of a tag's name: the lists of the tags with such names. */
  #tagsByTerm = new Map<number, Set<number>>();
  readonly #scratch = new ByteWriter();
  readonly #head = new ByteWriter();

  readonly #corpusSize: number | null;

  /** `corpusSize` is the number of posts that the word statistics refer to, where the index holds only some of them. */
  constructor({ corpusSize = null }: { corpusSize?: number | null } = {}) {
    this.#corpusSize = corpusSize;
  }

  /** Posts of both languages, for the rarity of words. */
  get corpusSize(): number {
    return this.#corpusSize ?? this.posts.size;
  }

  /** False for the terms that stand for tags. */
  isWord(term: string): boolean {
    return !term.startsWith(TAG_LIST);
  }

  put(post: IndexedPost, { terms, entries, marks, tagIds }: EncodedPost): void {
    const number = this.posts.put(post);
    this.#marks.append(this.#marks.addList(), marks);
    const reader = new ByteReader(entries);
    for (let at = 0; at < terms.length; ) {
      const from = at + 1;
      at = from + (terms[at] ?? 0);
      const list = this.#listFor(this.vocabulary.addBytes(terms, from, at));
      const length = reader.number();
      const start = reader.position;
      reader.position += length;
      this.#append(list, number, entries, start, reader.position);
    }
    for (const id of tagIds) this.#append(this.#tagList(id), number, NO_ENTRY, 0, 1);
    this.#postings.compactIfWorthwhile(this.#scratch);
    this.#marks.compactIfWorthwhile(this.#scratch);
  }

  remove(id: string): void {
    this.posts.remove(id);
  }

  /** Sets the terms of the tags' names, which find the posts that have the tags. */
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

  /** A term's list as stored: for each post its distance from the previous one, the entry's length, the entry. */
  bytesOf(term: number): Uint8Array {
    return this.#postings.view(term);
  }

  /** The number of posts put with the term, removed ones included. */
  postCount(term: number): number {
    return this.#postCounts.get(term);
  }

  /** Visits every post with the term. */
  scan(term: number, visit: Visit): void {
    const bytes = this.bytesOf(term);
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
      if (!this.posts.isRemoved(post)) visit(post, bytes[at] ?? 0, bytes, at + 1, at + length);
      at += length;
    }
  }

  /** At most `limit` terms that begin with the prefix, those of most posts first. */
  completions(prefix: string, limit: number): number[] {
    return this.vocabulary
      .startingWith(prefix)
      .sort((one, other) => this.#postCounts.get(other) - this.#postCounts.get(one))
      .slice(0, limit);
  }

  /** The lists of the tags that have this term in their names. */
  tagLists(term: number): Iterable<number> {
    return this.#tagsByTerm.get(term) ?? [];
  }

  /** The offsets of every 64th word of the post's text. */
  marks(number: number): number[] {
    const reader = new ByteReader(this.#marks.view(number));
    const marks: number[] = [];
    while (!reader.isAtEnd) marks.push((marks.at(-1) ?? 0) + reader.number());
    return marks;
  }

  #listOf(term: string): number {
    return this.#listFor(this.vocabulary.add(term));
  }

  /** Makes sure that the term has a list; both have the same number. */
  #listFor(number: number): number {
    while (number >= this.#lastPost.length) {
      this.#postings.addList();
      this.#lastPost.push(0);
      this.#postCounts.push(0);
    }
    return number;
  }

  #tagList(id: number): number {
    return this.#listOf(`${TAG_LIST}${id}`);
  }

  #append(list: number, post: number, bytes: Uint8Array, from: number, to: number): void {
    const head = this.#head;
    head.clear();
    head.number(post - this.#lastPost.get(list));
    head.number(to - from);
    this.#postings.append(list, head.bytes, 0, head.length);
    this.#postings.append(list, bytes, from, to);
    this.#lastPost.set(list, post);
    this.#postCounts.set(list, this.#postCounts.get(list) + 1);
  }
}
