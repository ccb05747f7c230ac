import { LOCALES, type Locale } from '#contract/locales.ts';
import { COUNT, IN_EXCERPT, IN_HEADING, IN_TITLE } from '../index/document.ts';
import type { InvertedIndex } from '../index/inverted-index.ts';
import type { PostTable } from '../index/post-table.ts';
import type { Entries, PostingReader } from '../index/posting-reader.ts';

/** What a word in the title, in the name of a tag, in a heading or in the excerpt is worth beside the text. */
const WEIGHT = { title: 5, wholeTitle: 4, tag: 2.5, heading: 1.2, excerpt: 1 };
/** BM25's saturation and length normalisation, near their usual values. */
const K1 = 1.2;
const B = 0.6;
/** A bit that entries leave free for the count. */
const IN_TAG = 16;

type Word = { parts: number[][]; joined: number[] };

/**
 * Adds up what each post that readers may see has of a query's words: BM25 over the text, and more for
 * better places. All in arrays by post number: a common word is in every second post.
 */
export class Scores {
  readonly #reader: PostingReader;
  readonly #index: InvertedIndex;
  readonly #kinds: Int32Array;
  readonly #locale: number;
  readonly #only: Uint8Array | null;
  readonly #norms: Float64Array;
  readonly #arrays: Arrays;
  #postCount = 0;
  #rarityOfAll = 0;
  /** Posts that have a part of the word that is being added. */
  #touchedCount = 0;

  /**
   * One at a time: the arrays are shared with the one before, whose answers are lost. `only` has 1 for each post
   * that may be found; null allows all.
   */
  constructor(reader: PostingReader, { locale, only }: { locale: Locale; only: Uint8Array | null }) {
    const { posts } = reader.index;
    this.#reader = reader;
    this.#index = reader.index;
    this.#kinds = posts.kinds;
    this.#locale = LOCALES.indexOf(locale);
    this.#only = only;
    this.#norms = normsOf(posts);
    this.#arrays = arraysFor(posts.capacity);
  }

  /** The posts that have any of the words, for the caller to do with as it likes. */
  get posts(): Int32Array {
    return this.#arrays.posts.subarray(0, this.#postCount);
  }

  /** Returns how many posts of the language have the word; `counts` tells if a post is to have it. */
  addWord(word: Word, counts: boolean): number {
    const whole = 2 ** word.parts.length - 1;
    this.#touchedCount = 0;
    word.parts.forEach((forms, part) => {
      for (const form of forms) this.#addForm(form, 1 << part);
    });
    for (const form of word.joined) this.#addForm(form, whole);
    const own = this.#countOwn(whole);
    const rarity = Math.log(1 + (this.#index.posts.size / LOCALES.length + 1) / (own + 0.5));
    this.#rarityOfAll += rarity;
    this.#weighTouched(whole, rarity, counts ? 1 : 0);
    return own;
  }

  /** How many of the words that count the post has. */
  foundIn(post: number): number {
    return this.#arrays.found[post] ?? 0;
  }

  /** Lower where the post lacks rare words. */
  score(post: number): number {
    const share = (this.#arrays.rarity[post] ?? 0) / this.#rarityOfAll;
    return (this.#arrays.score[post] ?? 0) * share * Math.sqrt(share);
  }

  isOwn(post: number): boolean {
    return this.#kinds[post] === this.#locale;
  }

  #countOwn(whole: number): number {
    const { touched, parts } = this.#arrays;
    const count = this.#touchedCount;
    const kinds = this.#kinds;
    const locale = this.#locale;
    let own = 0;
    for (let at = 0; at < count; at++) {
      const post = touched[at] ?? 0;
      if (parts[post] === whole && kinds[post] === locale) own++;
    }
    return own;
  }

  #weighTouched(whole: number, rarity: number, counted: number): void {
    const { touched, parts, score, rarity: rarities, found, flags, count, posts } = this.#arrays;
    const norms = this.#norms;
    const only = this.#only;
    const titleLengths = this.#index.posts.titleLengths;
    const touchedCount = this.#touchedCount;
    let length = this.#postCount;
    for (let at = 0; at < touchedCount; at++) {
      const post = touched[at] ?? 0;
      if (parts[post] === whole && (only === null || only[post] === 1)) {
        const before = score[post] ?? 0;
        if (before === 0) posts[length++] = post;
        const flag = flags[post] ?? 0;
        const times = count[post] ?? 0;
        const inText = (times * (K1 + 1)) / (times + (norms[post] ?? 1));
        const weight = flag === 0 ? inText : inText + weightOf(flag, titleLengths[post] ?? 0);
        score[post] = before + rarity * weight;
        rarities[post] = (rarities[post] ?? 0) + rarity;
        found[post] = (found[post] ?? 0) + counted;
      }
      flags[post] = 0;
      count[post] = 0;
      parts[post] = 0;
    }
    this.#postCount = length;
  }

  #addForm(form: number, part: number): void {
    this.#addEntries(this.#reader.read(form), part, 0);
    for (const list of this.#index.tagLists(form)) this.#addEntries(this.#reader.read(list), part, IN_TAG);
  }

  /** `more` is what is known of the entries besides what they say. */
  #addEntries({ from, to }: Entries, part: number, more: number): void {
    const { posts, flags: said } = this.#reader;
    const { touched, parts, flags, count } = this.#arrays;
    let touchedCount = this.#touchedCount;
    for (let at = from; at < to; at++) {
      const post = posts[at] ?? 0;
      const known = parts[post] ?? 0;
      if (known === 0) touched[touchedCount++] = post;
      parts[post] = known | part;
      const entry = said[at] ?? 0;
      flags[post] = (flags[post] ?? 0) | (entry & ~COUNT) | more;
      count[post] = (count[post] ?? 0) + (entry & COUNT);
    }
    this.#touchedCount = touchedCount;
  }
}

/** What better places than the text are worth. */
function weightOf(flags: number, titleLength: number): number {
  let weight = 0;
  if (flags & IN_TITLE) weight += WEIGHT.title + WEIGHT.wholeTitle / Math.max(1, titleLength);
  if (flags & IN_TAG) weight += WEIGHT.tag;
  if (flags & IN_HEADING) weight += WEIGHT.heading;
  if (flags & IN_EXCERPT) weight += WEIGHT.excerpt;
  return weight;
}

let norms: { of: PostTable; average: number; values: Float64Array } | null = null;

/** BM25's K for each post: how much longer than others it is. Kept until posts change. */
function normsOf(posts: PostTable): Float64Array {
  const { averageLength: average, capacity, lengths } = posts;
  if (norms?.of === posts && norms.average === average && norms.values.length === capacity)
    return norms.values;
  const values = new Float64Array(capacity);
  for (let post = 0; post < capacity; post++)
    values[post] = K1 * (1 - B + (B * (lengths[post] ?? 0)) / average);
  norms = { of: posts, average, values };
  return values;
}

type Arrays = ReturnType<typeof makeArrays>;

let spare: Arrays | null = null;

/** Half a megabyte at 20,000 posts: made anew for each search, it would be most of what is to be collected. */
function arraysFor(capacity: number): Arrays {
  if (!spare || spare.score.length < capacity) spare = makeArrays(Math.ceil(capacity * 1.2));
  // The others are left as they were found.
  for (const array of [spare.score, spare.rarity]) array.fill(0);
  spare.found.fill(0);
  return spare;
}

function makeArrays(length: number) {
  return {
    score: new Float64Array(length),
    rarity: new Float64Array(length),
    found: new Uint8Array(length),
    flags: new Uint8Array(length),
    count: new Uint16Array(length),
    parts: new Uint32Array(length),
    touched: new Int32Array(length),
    posts: new Int32Array(length),
  };
}
