import { setImmediate } from 'node:timers/promises';
import { LOCALES, type Locale } from '#contract/locales.ts';
import type { TermProposal } from '#contract/translation/glossary.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { createRevisionCache } from '#server/cache/revision-cache.ts';
import { readTerm } from '#server/search/language/terms.ts';
import { readWords } from '#server/search/language/words.ts';
import { findAllSegments } from '#server/translation/memory/store.ts';
import { findAllTerms } from './store.ts';

/** In how many passages a pair is at least, and in which part of those that have either word. */
const TIMES_MIN = 3;
const SHARE_MIN = 0.8;
/** A word of three letters is seldom a term. A passage of more words pairs too many of them. */
const LETTERS_MIN = 4;
const WORDS_MAX = 60;
const SHOWN = 40;
const PASSAGES_AT_ONCE = 200;

/** A word in all its forms: the passages that have it, and how often each form is there. */
type Occurrence = { passages: Set<number>; forms: Map<string, number> };
type Words = Map<string, Occurrence>;

/** A proposal with the stems of its words. */
type Pair = { proposal: TermProposal; stems: string[] };

/**
 * Pairs of words that nearly always go together in what the site has published in both languages, the commonest first;
 * without those of the glossary. Throws Forbidden.
 */
export async function proposeTerms({ actor }: { actor: Actor }): Promise<TermProposal[]> {
  requireCan(actor, 'manage tags');
  const [pairs, terms] = await Promise.all([loadPairs(), findAllTerms()]);
  const known = new Set(
    terms.flatMap((term) => LOCALES.flatMap((locale) => [...stemsOf(term[locale], locale).keys()])),
  );
  return pairs
    .filter(({ stems }) => !stems.some((stem) => known.has(stem)))
    .slice(0, SHOWN)
    .map(({ proposal }) => proposal);
}

const loadPairs = createRevisionCache<Pair[]>('memory', { none: [], load: findPairs });

async function findPairs(): Promise<Pair[]> {
  const found: Record<Locale, Words> = { uk: new Map(), en: new Map() };
  const passages: Set<string>[] = [];
  for await (const segment of findAllSegments()) {
    if (passages.length % PASSAGES_AT_ONCE === 0) await setImmediate();
    const [uk, en] = LOCALES.map((locale) => stemsOf(segment[locale], locale)) as [Stems, Stems];
    if (uk.size > WORDS_MAX || en.size > WORDS_MAX) continue;
    addTo(found.uk, uk, passages.length);
    addTo(found.en, en, passages.length);
    passages.push(new Set(en.keys()));
  }

  const pairs: Pair[] = [];
  for (const [stem, word] of found.uk) {
    const other = word.passages.size < TIMES_MIN ? null : partnerOf(word, passages, found.en);
    if (!other) continue;
    const proposal = { uk: formOf(word), en: formOf(other.word), times: other.times };
    pairs.push({ proposal, stems: [stem, other.stem] });
  }
  return pairs.sort((a, b) => b.proposal.times - a.proposal.times);
}

/** The only English word that goes with a Ukrainian one; null if there is none, or more. */
function partnerOf(
  { passages: own }: Occurrence,
  passages: Set<string>[],
  english: Words,
): { stem: string; word: Occurrence; times: number } | null {
  const times = new Map<string, number>();
  for (const index of own)
    for (const stem of passages[index] ?? []) times.set(stem, (times.get(stem) ?? 0) + 1);
  const fitting = [...times].flatMap(([stem, together]) => {
    const word = english.get(stem);
    const either = own.size + (word?.passages.size ?? 0) - together;
    return word && together >= TIMES_MIN && together >= SHARE_MIN * either
      ? [{ stem, word, times: together }]
      : [];
  });
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

type Stems = Map<string, string>;

/** The words of a text by their stems. A Ukrainian text may have words in other letters, which are left out. */
function stemsOf(text: string, locale: Locale): Stems {
  const isOwn = (term: string) =>
    term.length >= LETTERS_MIN && (locale === 'uk' ? /^[а-яіїє]+$/ : /^[a-z]+$/).test(term);
  const words = readWords(text).filter(({ term }) => isOwn(term));
  return new Map(
    words.map(({ term, start, end }) => [
      readTerm(term)[0]?.stem ?? term,
      text.slice(start, end).toLowerCase(),
    ]),
  );
}

function addTo(words: Words, stems: Stems, passage: number): void {
  for (const [stem, form] of stems) {
    const word = words.get(stem) ?? { passages: new Set(), forms: new Map() };
    word.passages.add(passage);
    word.forms.set(form, (word.forms.get(form) ?? 0) + 1);
    words.set(stem, word);
  }
}

/** The commonest form. */
function formOf({ forms }: Occurrence): string {
  return [...forms].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0])[0];
}
