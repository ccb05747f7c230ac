import { LOCALES, type Locale } from '#contract/locales.ts';
import { COUNT_MASK, FIELDS, FLAGGED_FIELDS } from '#server/search/index/fields.ts';
import type { InvertedIndex } from '#server/search/index/inverted-index.ts';
import type { PostTable } from '#server/search/index/post-table.ts';
import type { Entries, PostingReader } from '#server/search/index/posting-reader.ts';

/** Added for a title that consists of the word, and divided by the words of a longer one. */
const WHOLE_TITLE_WEIGHT = 4;
/** BM25's saturation and length normalisation, near their usual values. */
const K1 = 1.2;
const B = 0.6;

type Word = { parts: number[][]; joined: number[] };

/**
 * Scores of the posts that readers may see for a query's words: BM25 over the text plus the weights of the other
 * fields. Everything is in arrays by post number, since a common word is in every second post.
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
  /** Posts that have a part of the word being added. */
  #touchedCount = 0;

  /**
   * Instances share arrays: a new one invalidates the previous. `only` has 1 for each post that may be found;
   * null allows all.
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

  /** The posts that have any of the words; the caller may change the array. */
  get posts(): Int32Array {
    return this.#arrays.posts.subarray(0, this.#postCount);
  }

  /** Returns how many posts of the language have the word; `counts` adds it to `foundIn`. */
  addWord(word: Word, counts: boolean): number {
    const whole = 2 ** word.parts.length - 1;
    this.#touchedCount = 0;
    word.parts.forEach((forms, part) => {
      for (const form of forms) this.#addForm(form, 1 << part);
    });
    for (const form of word.joined) this.#addForm(form, whole);
    const own = this.#countOwn(whole);
    const rarity = Math.log(1 + (this.#index.corpusSize / LOCALES.length + 1) / (own + 0.5));
    this.#rarityOfAll += rarity;
    this.#weighTouched(whole, rarity, counts ? 1 : 0);
    return own;
  }

  /** The number of counted words that the post has. */
  foundIn(post: number): number {
    return this.#arrays.found[post] ?? 0;
  }

  /** The score, reduced where the post lacks rare words. */
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
    const { touched, parts, score, rarity: rarities, found, flags, count, posts, scored } = this.#arrays;
    const norms = this.#norms;
    const only = this.#only;
    const titleLengths = this.#index.posts.titleLengths;
    const touchedCount = this.#touchedCount;
    let length = this.#postCount;
    for (let at = 0; at < touchedCount; at++) {
      const post = touched[at] ?? 0;
      if (parts[post] === whole && (only === null || only[post] === 1)) {
        const before = score[post] ?? 0;
        if (before === 0) {
          posts[length] = post;
          scored[length++] = post;
        }
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
    this.#arrays.scoredCount = length;
  }

  #addForm(form: number, part: number): void {
    this.#addEntries(this.#reader.read(form), part, 0);
    for (const list of this.#index.tagLists(form))
      this.#addEntries(this.#reader.read(list), part, FIELDS.tag.flag);
  }

  /** `extraFlag` is added to the flags of every entry. */
  #addEntries({ from, to }: Entries, part: number, extraFlag: number): void {
    const { posts, flags: entryFlags } = this.#reader;
    const { touched, parts, flags, count } = this.#arrays;
    let touchedCount = this.#touchedCount;
    for (let at = from; at < to; at++) {
      const post = posts[at] ?? 0;
      const known = parts[post] ?? 0;
      if (known === 0) touched[touchedCount++] = post;
      parts[post] = known | part;
      const entry = entryFlags[at] ?? 0;
      flags[post] = (flags[post] ?? 0) | (entry & ~COUNT_MASK) | extraFlag;
      count[post] = (count[post] ?? 0) + (entry & COUNT_MASK);
    }
    this.#touchedCount = touchedCount;
  }
}

/** The weights of the fields other than the text. */
function weightOf(flags: number, titleLength: number): number {
  let weight = flags & FIELDS.title.flag ? WHOLE_TITLE_WEIGHT / Math.max(1, titleLength) : 0;
  for (const field of FLAGGED_FIELDS) if (flags & field.flag) weight += field.weight;
  return weight;
}

let norms: { of: PostTable; average: number; values: Float64Array } | null = null;

/** BM25's length normalisation by post, cached until posts change. */
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

/** Reused: at 20,000 posts they take half a megabyte, which would be most of the garbage of a search. */
function arraysFor(capacity: number): Arrays {
  if (!spare || spare.score.length < capacity) spare = makeArrays(Math.ceil(capacity * 1.2));
  // Only what the last search has set: a rare word is in few posts of many. The other arrays are zero after each word.
  const { score, rarity, found, scored, scoredCount } = spare;
  for (let at = 0; at < scoredCount; at++) {
    const post = scored[at] ?? 0;
    score[post] = 0;
    rarity[post] = 0;
    found[post] = 0;
  }
  spare.scoredCount = 0;
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
    /** The posts with a score, of which there are `scoredCount`. The caller does not change this one. */
    scored: new Int32Array(length),
    scoredCount: 0,
  };
}
