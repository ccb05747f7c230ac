import { LRUCache } from 'lru-cache';
import type { Locale } from '#contract/locales.ts';
import type { SearchOutcome, SearchResult } from '#contract/search.ts';
import type { InvertedIndex } from '../index/inverted-index.ts';
import { currentIndex } from '../index/live-index.ts';
import { PostingReader } from '../index/posting-reader.ts';
import { findTexts } from '../index/texts.ts';
import { ownTurn } from '../index/turns.ts';
import { switchLayout } from '../language/keyboard.ts';
import { suggestText } from './did-you-mean.ts';
import { type Matches, matchPosts } from './match.ts';
import { RECONSIDERED, rankByNearness } from './proximity.ts';
import { parseQuery } from './query.ts';
import { resolveQuery, wordForms } from './resolve.ts';
import { prepareResults, toResults } from './results.ts';

type Matched = Matches & { words: number[][] };
type Found = Matched & { shownFor: string | null };
type Asked = { locale: Locale /** How many results have to be in order. */; atLeast: number };

/** Letters of kept answers, about: an answer of ten results has some 7,000. */
const KEPT_LETTERS = 2_000_000;

/** Answers by what was asked and the stamp: a change anywhere makes new keys, and old ones fall out. */
const answers = new LRUCache<string, SearchOutcome>({
  maxSize: KEPT_LETTERS,
  sizeCalculation: ({ answer }, key) =>
    answer.results.reduce((sum, result) => sum + lettersOf(result), key.length + 500),
});

type Question = { q: string; locale: Locale; page: number; limit: number; now?: Date };

/**
 * Searches title, excerpt, text and tags of the posts that readers may see at `now`. Any text is a query;
 * what finds nothing is tried in the other keyboard layout. Pages past the last are empty.
 */
export async function searchPosts(question: Question): Promise<SearchOutcome> {
  return (await answerSearch(question)).outcome;
}

/** The same with what `searchStamp` gives for as long as it is the answer. */
export async function answerSearch({
  q,
  locale,
  page,
  limit,
  now = new Date(),
}: Question): Promise<{ outcome: SearchOutcome; stamp: string }> {
  const { index, stamp } = await indexAt(now);
  const key = JSON.stringify([stamp, locale, page, limit, q]);
  const known = answers.get(key);
  if (known) return { outcome: known, stamp };
  await ownTurn();

  const reader = new PostingReader(index, now.getTime());
  const found = find(reader, q, { locale, atLeast: page * limit });
  const shown = found.ranked.slice((page - 1) * limit, page * limit);
  const prepared = prepareResults(reader, shown, found.words);
  const { shownFor, isPartial, otherTotal, unknown } = found;
  const isAsTyped = shownFor === null && (found.total === 0 || isPartial);
  const [texts, suggestion] = await Promise.all([
    findTexts(index, prepared, now),
    isAsTyped ? suggestText(index, q, unknown, { locale, now: now.getTime() }) : null,
  ]);
  const results = toResults(prepared, texts);
  const answer = { query: q, locale, total: found.total, page, limit, results };
  const outcome = { answer, shownFor, suggestion, isPartial, otherTotal };
  answers.set(key, outcome);
  return { outcome, stamp };
}

/** A text that differs whenever the same question may have another answer. */
export async function searchStamp(): Promise<string> {
  return (await indexAt(new Date())).stamp;
}

/** Until the next scheduled post is due the same posts may be seen. */
async function indexAt(now: Date): Promise<{ index: InvertedIndex; stamp: string }> {
  const { index, stamp } = await currentIndex();
  return { index, stamp: `${stamp}:${index.posts.nextDueAfter(now.getTime())}` };
}

function lettersOf({ title, excerpt, snippet }: SearchResult): number {
  return title.length + (excerpt?.length ?? 0) + snippet.length + 500;
}

function find(reader: PostingReader, text: string, asked: Asked): Found {
  const asTyped = match(reader, text, asked);
  if (asTyped.total > 0 && !asTyped.isPartial) return { ...asTyped, shownFor: null };
  const switched = switchLayout(text);
  const meant = switched === null ? null : match(reader, switched, asked);
  if (meant && meant.total > 0 && (asTyped.total === 0 || !meant.isPartial)) {
    return { ...meant, shownFor: switched };
  }
  const hasNothing = asTyped.total === 0 && asTyped.otherTotal === 0;
  if (meant && hasNothing && meant.otherTotal > 0) return { ...meant, shownFor: switched };
  return { ...asTyped, shownFor: null };
}

function match(reader: PostingReader, text: string, asked: Asked): Matched {
  const query = resolveQuery(reader.index, parseQuery(text));
  const words = wordForms(query);
  const atLeast = Math.max(words.length > 1 ? RECONSIDERED : 0, asked.atLeast);
  const matches = matchPosts(reader, query, { ...asked, atLeast });
  return { ...matches, ranked: rankByNearness(reader, matches.ranked, words), words };
}
