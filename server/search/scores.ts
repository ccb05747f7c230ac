import { LOCALES } from '#contract/locales.ts';
import { COUNT, IN_EXCERPT, IN_HEADING, IN_TITLE } from './document.ts';
import type { InvertedIndex } from './inverted-index.ts';
import type { Scope } from './scope.ts';

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
  readonly #index: InvertedIndex;
  readonly #now: number;
  readonly #locale: number;
  readonly #averageLength: number;
  readonly #score: Float64Array;
  readonly #rarity: Float64Array;
  readonly #found: Uint8Array;
  readonly #posts: Int32Array;
  #postCount = 0;
  #rarityOfAll = 0;
  // Of the word that is being added.
  readonly #flags: Uint8Array;
  readonly #count: Uint16Array;
  readonly #parts: Uint32Array;
  readonly #touched: Int32Array;
  #touchedCount = 0;

  /** One at a time: the arrays are shared with the one before, whose answers are lost. */
  constructor(index: InvertedIndex, { locale, now }: Scope) {
    const arrays = arraysFor(index.posts.capacity);
    this.#index = index;
    this.#now = now;
    this.#locale = LOCALES.indexOf(locale);
    this.#averageLength = index.posts.averageLength;
    this.#score = arrays.score;
    this.#rarity = arrays.rarity;
    this.#found = arrays.found;
    this.#flags = arrays.flags;
    this.#count = arrays.count;
    this.#parts = arrays.parts;
    this.#touched = arrays.touched;
    this.#posts = arrays.posts;
  }

  /** The posts that have any of the words, for the caller to do with as it likes. */
  get posts(): Int32Array {
    return this.#posts.subarray(0, this.#postCount);
  }

  /** Returns how many posts of the language have the word; `counts` tells if a post is to have it. */
  addWord(word: Word, counts: boolean): number {
    const whole = 2 ** word.parts.length - 1;
    this.#touchedCount = 0;
    word.parts.forEach((forms, part) => {
      for (const form of forms) this.#addForm(form, 1 << part);
    });
    for (const form of word.joined) this.#addForm(form, whole);
    const touched = this.#touched.subarray(0, this.#touchedCount);
    let own = 0;
    for (const post of touched) if (this.#parts[post] === whole && this.isOwn(post)) own++;
    const rarity = Math.log(1 + (this.#index.posts.size / LOCALES.length + 1) / (own + 0.5));
    this.#rarityOfAll += rarity;
    for (const post of touched) {
      if (this.#parts[post] === whole) {
        if (this.#score[post] === 0) this.#posts[this.#postCount++] = post;
        this.#score[post] = (this.#score[post] ?? 0) + rarity * this.#weigh(post);
        this.#rarity[post] = (this.#rarity[post] ?? 0) + rarity;
        if (counts) this.#found[post] = (this.#found[post] ?? 0) + 1;
      }
      this.#flags[post] = 0;
      this.#count[post] = 0;
      this.#parts[post] = 0;
    }
    return own;
  }

  /** How many of the words that count the post has. */
  foundIn(post: number): number {
    return this.#found[post] ?? 0;
  }

  /** Lower where the post lacks rare words. */
  score(post: number): number {
    return (this.#score[post] ?? 0) * ((this.#rarity[post] ?? 0) / this.#rarityOfAll) ** 1.5;
  }

  isOwn(post: number): boolean {
    return this.#index.posts.localeOf(post) === this.#locale;
  }

  #addForm(form: number, part: number): void {
    this.#index.scan(form, (post, flags) => {
      if (!this.#touch(post, part)) return;
      this.#flags[post] = (this.#flags[post] ?? 0) | (flags & ~COUNT);
      this.#count[post] = (this.#count[post] ?? 0) + (flags & COUNT);
    });
    for (const list of this.#index.tagLists(form)) {
      this.#index.scan(list, (post) => {
        if (this.#touch(post, part)) this.#flags[post] = (this.#flags[post] ?? 0) | IN_TAG;
      });
    }
  }

  /** False where readers may not see the post. */
  #touch(post: number, part: number): boolean {
    const parts = this.#parts[post] ?? 0;
    if (parts === 0) {
      if (this.#index.posts.publishedAt(post) > this.#now) return false;
      this.#touched[this.#touchedCount++] = post;
    }
    this.#parts[post] = parts | part;
    return true;
  }

  #weigh(post: number): number {
    const flags = this.#flags[post] ?? 0;
    const count = this.#count[post] ?? 0;
    const norm = K1 * (1 - B + (B * this.#index.posts.lengthOf(post)) / this.#averageLength);
    let weight = (count * (K1 + 1)) / (count + norm);
    if (flags & IN_TITLE)
      weight += WEIGHT.title + WEIGHT.wholeTitle / Math.max(1, this.#index.posts.titleLengthOf(post));
    if (flags & IN_TAG) weight += WEIGHT.tag;
    if (flags & IN_HEADING) weight += WEIGHT.heading;
    if (flags & IN_EXCERPT) weight += WEIGHT.excerpt;
    return weight;
  }
}

type Arrays = ReturnType<typeof makeArrays>;

let spare: Arrays | null = null;

/** Half a megabyte at 20,000 posts: made anew for each search, it would be most of what is to be collected. */
function arraysFor(capacity: number): Arrays {
  if (!spare || spare.score.length < capacity) spare = makeArrays(Math.ceil(capacity * 1.2));
  else for (const array of Object.values(spare)) array.fill(0);
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
