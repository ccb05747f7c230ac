import type { Locale } from '#contract/locales.ts';
import { hashText } from '#server/search/language/hash.ts';
import { readTerm, shareStem } from '#server/search/language/terms.ts';
import { ByteReader } from './bytes.ts';
import { splitTerms } from './document.ts';
import { FIELDS } from './fields.ts';
import type { IndexedVersion, SearchDoc } from './model.ts';

/** A version in the form that the index stores. */
export type IndexedPost = {
  id: string;
  revision: number;
  locale: Locale;
  /** Milliseconds since 1970. */
  publishedAt: number;
  titleLength: number;
  /** The number of words in the text. */
  length: number;
  /** The encoded entries; see `document.ts`. */
  entries: Uint8Array;
  /** The encoded offsets of every 64th word of the text. */
  marks: Uint8Array;
};

/** `terms` are separated by spaces. */
type AddedPost = IndexedPost & { terms: string; tagIds: number[] };

/** Receives a post's number, the flags of its fields that have the term, and the number of occurrences in its text. */
type Visit = (post: number, flags: number, count: number) => void;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A place is the number of a post times this, plus the offset of an entry in the post's entries. */
const PLACE = 2 ** 24;
const PREFIX = 3;

/**
 * The inverted index in memory: for each term the places of its entries, in the order of the posts' numbers. A
 * changed post gets a new number, and its old number stays unused until the index is built again.
 */
export class InvertedIndex {
  /** The posts by number; null for one that was removed or changed. */
  readonly posts: (IndexedPost | null)[] = [];
  readonly terms: string[] = [];
  /** The results of `lettersOf` in the order of `terms`. */
  readonly letters: number[] = [];
  readonly #places = new Map<string, number[]>();
  /** Terms by the hash of their stem. Most stems have one term, and an array for each would double the memory. */
  readonly #byStem = new Map<number, string | string[]>();
  readonly #byPrefix = new Map<string, string[]>();
  readonly #numbers = new Map<string, number>();
  readonly #postsOfTag = new Map<number, number[]>();
  #tagsOfTerm = new Map<string, Set<number>>();
  #words = 0;
  readonly #corpusSize: number | null;

  /** `corpusSize` is the number of posts that word statistics refer to, if the index holds only some of them. */
  constructor({ corpusSize = null }: { corpusSize?: number | null } = {}) {
    this.#corpusSize = corpusSize;
  }

  get size(): number {
    return this.#numbers.size;
  }

  /** The number of posts in both languages, for the rarity of words. */
  get corpusSize(): number {
    return this.#corpusSize ?? this.size;
  }

  /** The mean number of words of a text. */
  get averageLength(): number {
    return Math.max(1, this.#words / Math.max(1, this.size));
  }

  /** With `picked`, only these terms find the post. */
  put(added: AddedPost, picked?: ReadonlySet<string>): void {
    const { id, revision, locale, publishedAt, titleLength, length, entries, marks } = added;
    this.remove(id);
    const number =
      this.posts.push({ id, revision, locale, publishedAt, titleLength, length, entries, marks }) - 1;
    this.#numbers.set(id, number);
    this.#words += length;

    const reader = new ByteReader(entries);
    for (const term of splitTerms(added.terms)) {
      if (!picked || picked.has(term)) this.#placesOf(term).push(number * PLACE + reader.position);
      const size = reader.number();
      reader.position += size;
    }

    for (const tag of added.tagIds) {
      const tagged = this.#postsOfTag.get(tag);
      if (tagged) tagged.push(number);
      else this.#postsOfTag.set(tag, [number]);
    }
  }

  remove(id: string): void {
    const number = this.#numbers.get(id);
    if (number === undefined) return;
    this.#words -= this.posts[number]?.length ?? 0;
    this.posts[number] = null;
    this.#numbers.delete(id);
  }

  /** Sets the terms in the tags' names, which find the posts with these tags. */
  setTags(tags: { id: number; terms: string[] }[]): void {
    this.#tagsOfTerm = new Map();
    for (const { id, terms } of tags) {
      for (const term of terms) {
        this.#placesOf(term);
        this.#tagsOfTerm.set(term, (this.#tagsOfTerm.get(term) ?? new Set()).add(id));
      }
    }
  }

  /** Visits every post with the term, by number. */
  scan(term: string, visit: Visit): void {
    for (const place of this.#places.get(term) ?? []) {
      const number = Math.floor(place / PLACE);
      const post = this.posts[number];
      if (!post) continue;
      const reader = new ByteReader(post.entries, place % PLACE);
      reader.number();
      visit(number, reader.byte(), reader.number());
    }
  }

  /** Visits every post that has a tag with the term in its name. */
  scanTags(term: string, visit: Visit): void {
    for (const tag of this.#tagsOfTerm.get(term) ?? [])
      for (const post of this.#postsOfTag.get(tag) ?? [])
        if (this.posts[post]) visit(post, FIELDS.tag.flag, 0);
  }

  /** The number of posts added with the term, including removed ones. */
  postCount(term: string): number {
    return this.#places.get(term)?.length ?? 0;
  }

  /** The positions of the terms in the post, ascending. */
  positions(terms: string[], post: number): number[] {
    const found = terms.map((term) => this.#readPositions(term, post)).filter(({ length }) => length > 0);
    return found.length === 1 ? (found[0] ?? []) : found.flat().sort((one, other) => one - other);
  }

  /** The terms that are forms of the same word as this term. The term itself need not be in the index. */
  formsOf(term: string): string[] {
    const found = new Set(this.#places.has(term) ? [term] : []);
    const readings = readTerm(term);
    for (const { stem } of readings) {
      for (const other of [this.#byStem.get(hashText(stem)) ?? []].flat())
        if (!found.has(other) && shareStem(readTerm(other), readings)) found.add(other);
    }

    return [...found];
  }

  /** The terms with the prefix; none for a prefix shorter than three letters. */
  startingWith(prefix: string): string[] {
    if (prefix.length < PREFIX) return [];
    return (this.#byPrefix.get(prefix.slice(0, PREFIX)) ?? []).filter((term) => term.startsWith(prefix));
  }

  /** At most `limit` terms with the prefix, most frequent first. */
  completions(prefix: string, limit: number): string[] {
    return this.startingWith(prefix)
      .sort((one, other) => this.postCount(other) - this.postCount(one))
      .slice(0, limit);
  }

  /** The offsets of every 64th word of the post's text. */
  marks(post: number): number[] {
    const reader = new ByteReader(this.posts[post]?.marks ?? new Uint8Array());
    const marks: number[] = [];
    while (!reader.isAtEnd) marks.push((marks.at(-1) ?? 0) + reader.number());
    return marks;
  }

  /** The places of the term, which is added if it is new. */
  #placesOf(given: string): number[] {
    const known = this.#places.get(given);
    if (known) return known;

    // A copy, because V8 keeps the whole string that a long part was taken from. Browsers have no `Buffer`.
    const term = decoder.decode(encoder.encode(given));
    const places: number[] = [];
    this.#places.set(term, places);
    this.terms.push(term);
    this.letters.push(lettersOf(term));

    const prefix = term.slice(0, PREFIX);
    const others = this.#byPrefix.get(prefix);
    if (others) others.push(term);
    else this.#byPrefix.set(prefix, [term]);
    for (const { stem } of readTerm(term)) this.#addStem(hashText(stem), term);

    return places;
  }

  #addStem(hash: number, term: string): void {
    const known = this.#byStem.get(hash);
    if (known === undefined) this.#byStem.set(hash, term);
    else if (typeof known === 'string') this.#byStem.set(hash, [known, term]);
    else known.push(term);
  }

  #readPositions(term: string, post: number): number[] {
    const entries = this.posts[post]?.entries;
    const place = placeIn(this.#places.get(term) ?? [], post);
    if (!entries || place === null) return [];

    const reader = new ByteReader(entries, place % PLACE);
    const length = reader.number();
    const end = reader.position + length;
    reader.byte();
    reader.number();

    const positions: number[] = [];
    for (let position = 0; reader.position < end; positions.push(position)) position += reader.number();
    return positions;
  }
}

/** A stored version as `put` takes it. */
export function toAddedPost({ _id, revision }: SearchDoc, content: IndexedVersion): AddedPost {
  return {
    ...content,
    id: _id.toHexString(),
    revision,
    publishedAt: content.publishedAt.getTime(),
    entries: content.entries.buffer,
    marks: content.marks.buffer,
  };
}

/** The place in the post, by binary search. */
function placeIn(places: number[], post: number): number | null {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((places[middle] ?? 0) < post * PLACE) low = middle + 1;
    else high = middle;
  }

  const place = places[low];
  return place !== undefined && place < (post + 1) * PLACE ? place : null;
}

/** The set of a term's letters as bits; the bit is the letter's code modulo 32. */
export function lettersOf(term: string): number {
  let bits = 0;
  for (let index = 0; index < term.length; index++) bits |= 1 << (term.charCodeAt(index) & 31);
  return bits;
}
