import { ByteReader, ByteWriter } from './bytes.ts';
import { Column } from './column.ts';
import type { IndexParts } from './index-parts.ts';
import { type IndexedPost, PostTable } from './post-table.ts';
import { Arena } from './postings-buffer.ts';
import { PAIR_LIST, StopPairs } from './stop-pairs.ts';
import { Vocabulary } from './vocabulary.ts';

/** `flags` and `positions` are an entry's, as `document.ts` writes it; `positions` is `bytes` between two ends. */
export type Visit = (post: number, flags: number, bytes: Uint8Array, from: number, to: number) => void;

/** A tag's posts are listed under a name that no word has. */
const TAG_LIST = '\u0001';
const NO_ENTRY = new Uint8Array(1);

/**
 * Which posts hold which terms, where and how often, in memory. Posts are numbered as they come; a
 * post that is put again gets a new number, and its old one stays empty until the index is built anew.
 */
export class InvertedIndex {
  readonly vocabulary: Vocabulary;
  readonly posts: PostTable;
  readonly #pairs: StopPairs;
  readonly #postings: Arena;
  readonly #lastPost: Column;
  /** Posts that were put with each term, removed ones included. */
  readonly #postCounts: Column;
  readonly #marks: Arena;
  /** The tag lists of the vocabulary's terms that are words of a tag's name. */
  #tagsByTerm = new Map<number, Set<number>>();
  readonly #scratch = new ByteWriter();
  readonly #head = new ByteWriter();

  /** Of what `toParts` gave, or empty. The tags' names are not among it. */
  constructor(parts?: IndexParts) {
    const [vocabulary, postings, marks, [lastPost, postCounts] = []] = parts?.arrays ?? [];
    this.vocabulary = new Vocabulary(vocabulary);
    this.posts = PostTable.of(parts?.posts ?? []);
    this.#pairs = new StopPairs(this.vocabulary);
    this.#postings = new Arena(postings);
    this.#marks = new Arena(marks);
    this.#lastPost = new Column(lastPost);
    this.#postCounts = new Column(postCounts);
  }

  /** Whether a term is a word, not the name of a list of other things. */
  isWord(term: string): boolean {
    return !term.startsWith(TAG_LIST) && !term.startsWith(PAIR_LIST);
  }

  /** What the index consists of, for a file; later changes leave it as it is. */
  toParts(): IndexParts {
    return {
      posts: [...this.posts.all()],
      arrays: [
        this.vocabulary.toArrays(),
        this.#postings.toArrays(this.#scratch),
        this.#marks.toArrays(this.#scratch),
        [this.#lastPost.toArray(), this.#postCounts.toArray()],
      ],
    };
  }

  /** Bytes of postings. */
  get bytes(): number {
    return this.#postings.bytes + this.#marks.bytes;
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
      // After its first byte an entry has the positions.
      if (this.#pairs.isStop(list)) this.#pairs.add(list, entries, start + 1, reader.position);
    }
    for (const list of this.#pairs.takeLists()) this.#append(this.#listFor(list), number, NO_ENTRY, 0, 1);
    for (const id of tagIds) this.#append(this.#tagList(id), number, NO_ENTRY, 0, 1);
    this.#postings.tidy(this.#scratch);
    this.#marks.tidy(this.#scratch);
  }

  remove(id: string): void {
    this.posts.remove(id);
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

  /** A term's list as it is stored: for each post its distance from the one before, and the length of its entry. */
  bytesOf(term: number): Uint8Array {
    return this.#postings.view(term);
  }

  /** How many posts have been put with the term, removed ones included. */
  postCount(term: number): number {
    return this.#postCounts.get(term);
  }

  /** Visits every post that holds the term. */
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

  /**
   * For two terms the list of the posts in which they stand side by side; null where there is none. Undefined
   * where there are no such lists, as one of the terms is no stop word.
   */
  pairList(first: number, second: number): number | null | undefined {
    if (!this.#pairs.isStop(first) || !this.#pairs.isStop(second)) return undefined;
    return this.#pairs.find(first, second) ?? null;
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
    const reader = new ByteReader(this.#marks.view(number));
    const marks: number[] = [];
    while (!reader.isAtEnd) marks.push((marks.at(-1) ?? 0) + reader.number());
    return marks;
  }

  #listOf(term: string): number {
    return this.#listFor(this.vocabulary.add(term));
  }

  /** A term's list has the term's number. */
  #listFor(number: number): number {
    while (number >= this.#lastPost.length) {
      this.#pairs.meet(this.#lastPost.length);
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
