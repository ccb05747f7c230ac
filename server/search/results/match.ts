import { LOCALES, type Locale } from '#contract/locales.ts';
import { FIELDS, FLAGGED_FIELDS } from '#server/search/index/fields.ts';
import type { InvertedIndex } from '#server/search/index/inverted-index.ts';
import { postsWithPhrase } from './phrases.ts';
import type { ResolvedQuery } from './resolve.ts';

export type Match = { post: number; score: number };

export type Matches = {
  /** Best first. */
  ranked: Match[];
  /** The number of posts of the other language with enough of the words. */
  otherTotal: number;
  /** True if no post has enough of the words; `ranked` then has the posts with the most of them. */
  isPartial: boolean;
  /** Terms of the query that no post of either language has in any form. */
  unknown: string[];
};

/** The posts that match a query and that readers may see at `now`, ranked by their words. */
export function matchPosts(
  index: InvertedIndex,
  { words, phrases, excluded }: ResolvedQuery,
  { locale, now }: { locale: Locale; now: number },
): Matches {
  const required = phrases.map((phrase) => postsWithPhrase(index, phrase));
  const forbidden = excluded.map((phrase) => postsWithPhrase(index, phrase));
  const isAllowed = (post: number) =>
    required.every((posts) => posts.has(post)) && !forbidden.some((posts) => posts.has(post));
  const scores = new Scores(index, { locale, now, isAllowed });
  const unknown = words
    .filter((word) => scores.addWord(word, { counts: true }) === 0)
    .flatMap((word) => word.terms);

  // The words of phrases raise scores.
  for (const forms of phrases.flat()) scores.addWord({ parts: [forms], joined: [] }, { counts: false });

  return { ...pick(index, scores, wordsRequired(words.length)), unknown };
}

/** The posts of the language with enough of the words, or else with most of them. */
function pick(index: InvertedIndex, scores: Scores, required: number): Omit<Matches, 'unknown'> {
  const own = scores.posts.filter((post) => scores.isOwn(post));
  const others = scores.posts.filter((post) => !scores.isOwn(post));
  const most = own.reduce((highest, post) => Math.max(highest, scores.foundIn(post)), 0);
  const needed = Math.min(required, most);
  const found = own.filter((post) => scores.foundIn(post) >= needed);

  return {
    ranked: sortMatches(
      index,
      found.map((post) => ({ post, score: scores.score(post) })),
    ),
    otherTotal: others.filter((post) => scores.foundIn(post) >= required).length,
    isPartial: needed < required,
  };
}

/** Compares by the displayed score, then by date, newest first. */
export function sortMatches(index: InvertedIndex, matches: Match[]): Match[] {
  const publishedAt = (post: number) => index.posts[post]?.publishedAt ?? 0;
  return matches
    .map(({ post, score }) => ({ post, score: Math.round(score * 100) / 100 }))
    .sort((a, b) => b.score - a.score || publishedAt(b.post) - publishedAt(a.post) || b.post - a.post);
}

/** How many of a query's words a post needs: all of one or two, two thirds of more. */
function wordsRequired(words: number): number {
  return words <= 2 ? words : Math.ceil((words * 2) / 3);
}

/** Added if the title is exactly this word; divided by the number of words in longer titles. */
const WHOLE_TITLE_WEIGHT = 4;
/** BM25's saturation and length normalisation, near their usual values. */
const K1 = 1.2;
const B = 0.6;

/** The terms that match each part of a compound, and those that match the whole. */
type ScoredWord = { parts: string[][]; joined: string[] };

/** The occurrences of one word in a post: its parts as bits, the flags of fields, the number in the text. */
type Occurrences = { parts: number; flags: number; count: number };

/** What a post has of the query. `found` counts its words, `rarity` sums up theirs. */
type Tally = { found: number; score: number; rarity: number };

/**
 * Scores posts for a query's words: BM25 over the text plus the weights of the other fields. Posts that readers may
 * not see at `now` are left out, as are posts for which `isAllowed` is false.
 */
class Scores {
  readonly #index: InvertedIndex;
  readonly #locale: Locale;
  readonly #now: number;
  readonly #isAllowed: (post: number) => boolean;
  readonly #tallies = new Map<number, Tally>();
  #rarityOfAll = 0;

  constructor(
    index: InvertedIndex,
    { locale, now, isAllowed }: { locale: Locale; now: number; isAllowed: (post: number) => boolean },
  ) {
    this.#index = index;
    this.#locale = locale;
    this.#now = now;
    this.#isAllowed = isAllowed;
  }

  /** The posts that have any of the words. */
  get posts(): number[] {
    return [...this.#tallies.keys()];
  }

  /** Returns how many posts of either language have the word; with `counts` the word also counts in `foundIn`. */
  addWord(word: ScoredWord, { counts }: { counts: boolean }): number {
    const found = this.#findWord(word);
    let own = 0;
    for (const post of found.keys()) if (this.isOwn(post)) own++;

    const rarity = Math.log(1 + (this.#index.corpusSize / LOCALES.length + 1) / (own + 0.5));
    this.#rarityOfAll += rarity;

    for (const [post, occurrences] of found) {
      if (!this.#isAllowed(post)) continue;
      const tally = this.#tallies.get(post) ?? { found: 0, score: 0, rarity: 0 };
      tally.score += rarity * this.#weightOf(post, occurrences);
      tally.rarity += rarity;
      if (counts) tally.found++;
      this.#tallies.set(post, tally);
    }
    return found.size;
  }

  /** The number of counted words that the post has. */
  foundIn(post: number): number {
    return this.#tallies.get(post)?.found ?? 0;
  }

  /** The score, reduced if the post lacks rare words. */
  score(post: number): number {
    const { score, rarity } = this.#tallies.get(post) ?? { score: 0, rarity: 0 };
    return score * (rarity / this.#rarityOfAll) ** 1.5;
  }

  isOwn(post: number): boolean {
    return this.#index.posts[post]?.locale === this.#locale;
  }

  /** The posts that have all parts of the word. */
  #findWord({ parts, joined }: ScoredWord): Map<number, Occurrences> {
    const found = new Map<number, Occurrences>();
    const whole = 2 ** parts.length - 1;
    const addForms = (forms: string[], part: number) => {
      const visit = (post: number, flags: number, count: number) => {
        const known = found.get(post);
        if (!known) {
          if (this.#isDue(post)) found.set(post, { parts: part, flags, count });
          return;
        }

        known.parts |= part;
        known.flags |= flags;
        known.count += count;
      };
      for (const form of forms) {
        this.#index.scan(form, visit);
        this.#index.scanTags(form, visit);
      }
    };

    parts.forEach((forms, at) => {
      addForms(forms, 1 << at);
    });
    addForms(joined, whole);
    if (parts.length > 1) for (const [post, { parts: has }] of found) if (has !== whole) found.delete(post);

    return found;
  }

  #isDue(post: number): boolean {
    return (this.#index.posts[post]?.publishedAt ?? Number.POSITIVE_INFINITY) <= this.#now;
  }

  #weightOf(post: number, { flags, count }: Occurrences): number {
    const { length = 0, titleLength = 0 } = this.#index.posts[post] ?? {};
    const norm = K1 * (1 - B + (B * length) / this.#index.averageLength);
    const inText = (count * (K1 + 1)) / (count + norm);
    return inText + fieldsWeight(flags, titleLength);
  }
}

function fieldsWeight(flags: number, titleLength: number): number {
  let weight = flags & FIELDS.title.flag ? WHOLE_TITLE_WEIGHT / Math.max(1, titleLength) : 0;
  for (const field of FLAGGED_FIELDS) if (flags & field.flag) weight += field.weight;
  return weight;
}
