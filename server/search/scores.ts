import { COUNT, IN_EXCERPT, IN_HEADING, IN_TITLE } from './document.ts';
import type { InvertedIndex } from './inverted-index.ts';
import type { Match, Scope } from './match.ts';

/** What a word in the title, in the name of a tag, in a heading or in the excerpt is worth beside the text. */
const WEIGHT = { title: 5, wholeTitle: 4, tag: 2.5, heading: 1.2, excerpt: 1 };
/** BM25's saturation and length normalisation, near their usual values. */
const K1 = 1.2;
const B = 0.6;
/** A bit that entries leave free for the count. */
const IN_TAG = 16;

type Word = { parts: number[][]; joined: number[] };

/** Adds up what each post has of a query's words: BM25 over the text, and more for better places. */
export class Scores {
  readonly #index: InvertedIndex;
  readonly #scope: Scope;
  readonly #score: Float64Array;
  readonly #rarity: Float64Array;
  readonly #found: Uint8Array;
  #rarityOfAll = 0;
  // Of the word that is being added.
  readonly #flags: Uint8Array;
  readonly #count: Uint16Array;
  readonly #parts: Uint32Array;

  constructor(index: InvertedIndex, scope: Scope) {
    const { capacity } = index;
    this.#index = index;
    this.#scope = scope;
    this.#score = new Float64Array(capacity);
    this.#rarity = new Float64Array(capacity);
    this.#found = new Uint8Array(capacity);
    this.#flags = new Uint8Array(capacity);
    this.#count = new Uint16Array(capacity);
    this.#parts = new Uint32Array(capacity);
  }

  /** Returns how many posts of the language have the word; `counts` tells if a post is to have it. */
  addWord(word: Word, counts: boolean): number {
    const whole = 2 ** word.parts.length - 1;
    const touched: number[] = [];
    word.parts.forEach((forms, part) => {
      for (const form of forms) this.#addForm(form, 1 << part, touched);
    });
    for (const form of word.joined) this.#addForm(form, whole, touched);
    const complete = touched.filter((post) => this.#parts[post] === whole && this.#isVisible(post));
    const own = complete.filter((post) => this.#isOwn(post)).length;
    const rarity = Math.log(1 + (this.#index.size / 2 + 1) / (own + 0.5));
    this.#rarityOfAll += rarity;
    for (const post of complete) {
      this.#score[post] = (this.#score[post] ?? 0) + rarity * this.#weigh(post);
      this.#rarity[post] = (this.#rarity[post] ?? 0) + rarity;
      if (counts) this.#found[post] = (this.#found[post] ?? 0) + 1;
    }
    for (const post of touched) {
      this.#flags[post] = 0;
      this.#count[post] = 0;
      this.#parts[post] = 0;
    }
    return own;
  }

  /** The posts with any of the words; `found` is how many, the score lower for those that lack rare ones. */
  candidates(isAllowed: (post: number) => boolean): (Match & { found: number; isOwn: boolean })[] {
    const found: (Match & { found: number; isOwn: boolean })[] = [];
    for (let post = 0; post < this.#score.length; post++) {
      const score = this.#score[post] ?? 0;
      if (score === 0 || !isAllowed(post)) continue;
      const share = (this.#rarity[post] ?? 0) / this.#rarityOfAll;
      found.push({
        post,
        score: score * share ** 1.5,
        found: this.#found[post] ?? 0,
        isOwn: this.#isOwn(post),
      });
    }
    return found;
  }

  #addForm(form: number, part: number, touched: number[]): void {
    const touch = (post: number, flags: number) => {
      if (this.#parts[post] === 0) touched.push(post);
      this.#parts[post] = (this.#parts[post] ?? 0) | part;
      this.#flags[post] = (this.#flags[post] ?? 0) | flags;
    };
    this.#index.scan(form, (post, flags) => {
      touch(post, flags & ~COUNT);
      this.#count[post] = (this.#count[post] ?? 0) + (flags & COUNT);
    });
    for (const list of this.#index.tagLists(form)) this.#index.scan(list, (post) => touch(post, IN_TAG));
  }

  #weigh(post: number): number {
    const flags = this.#flags[post] ?? 0;
    const count = this.#count[post] ?? 0;
    const { length = 0, titleLength = 1 } = this.#index.post(post) ?? {};
    const norm = K1 * (1 - B + (B * length) / this.#index.averageLength);
    let weight = (count * (K1 + 1)) / (count + norm);
    if (flags & IN_TITLE) weight += WEIGHT.title + WEIGHT.wholeTitle / Math.max(1, titleLength);
    if (flags & IN_TAG) weight += WEIGHT.tag;
    if (flags & IN_HEADING) weight += WEIGHT.heading;
    if (flags & IN_EXCERPT) weight += WEIGHT.excerpt;
    return weight;
  }

  #isVisible(post: number): boolean {
    return (this.#index.post(post)?.publishedAt ?? Number.POSITIVE_INFINITY) <= this.#scope.now;
  }

  #isOwn(post: number): boolean {
    return this.#index.post(post)?.locale === this.#scope.locale;
  }
}
