import type { Locale } from '#contract/locales.ts';
import type { SearchOutcome } from '#contract/search/search.ts';
import { switchLayout } from '#server/search/language/keyboard.ts';
import type { CandidateWord } from '#server/search/mongodb/candidates.ts';
import { suggestText } from './did-you-mean.ts';
import { findIndex } from './find-index.ts';
import { type Matches, matchPosts } from './match.ts';
import { rankByProximity } from './proximity.ts';
import { parseQuery, type Query } from './query.ts';
import { resolveQuery, wordForms } from './resolve.ts';
import {
  type IndexedResult,
  readIndexedResults,
  type ToUnits,
  toMarkedTitles,
  toResults,
} from './results.ts';
import { findShown } from './store.ts';

type Question = {
  q: string;
  locale: Locale;
  page: number;
  limit: number;
  now?: Date;
  /** As written by default. */
  toUnits?: ToUnits;
};
type Found = Omit<Matches, 'ranked'> & { total: number; shown: IndexedResult[] };

/**
 * Searches title, excerpt, text and tags of the posts that readers may see at `now`. Any text is a query; a query
 * that finds nothing is tried in the other keyboard layout. Pages past the last are empty.
 */
export async function searchPosts({
  q,
  locale,
  page,
  limit,
  now = new Date(),
  toUnits,
}: Question): Promise<SearchOutcome> {
  const found = await findInEitherLayout({ q, locale, page, limit, now });
  const { total, shown, shownFor, isPartial, otherTotal, unknown } = found;
  const isMissing = shownFor === null && (total === 0 || isPartial);
  const [posts, suggestion] = await Promise.all([
    findShown(shown, now),
    isMissing ? suggestText(q, unknown, { locale, now }) : null,
  ]);

  const results = toResults(shown, posts, toUnits);
  const answer = { query: q, locale, total, page, limit, results };
  return { answer, titles: toMarkedTitles(shown, posts), shownFor, suggestion, isPartial, otherTotal };
}

async function findInEitherLayout(
  question: Question & { now: Date },
): Promise<Found & { shownFor: string | null }> {
  const asTyped = await find(question);
  if (asTyped.total > 0 && !asTyped.isPartial) return { ...asTyped, shownFor: null };

  const switched = switchLayout(question.q);
  if (switched === null) return { ...asTyped, shownFor: null };

  const meant = await find({ ...question, q: switched });
  if (meant.total > 0 && (asTyped.total === 0 || !meant.isPartial)) return { ...meant, shownFor: switched };

  const hasNothing = asTyped.total === 0 && asTyped.otherTotal === 0;
  if (hasNothing && meant.otherTotal > 0) return { ...meant, shownFor: switched };

  return { ...asTyped, shownFor: null };
}

async function find({ q, locale, page, limit, now }: Question & { now: Date }): Promise<Found> {
  const query = parseQuery(q);
  const index = await findIndex({ ...toCandidateWords(query), locale, now });

  // Nothing is awaited from here on, because the index may change.
  const resolved = resolveQuery(index, query);
  const words = wordForms(resolved);
  const { ranked, ...matches } = matchPosts(index, resolved, { locale, now: now.getTime() });
  const best = rankByProximity(index, ranked, words).slice((page - 1) * limit, page * limit);

  return { ...matches, total: ranked.length, shown: readIndexedResults(index, best, words) };
}

function toCandidateWords({ words, phrases, excluded }: Query): {
  words: CandidateWord[];
  otherTerms: string[];
} {
  const plain = words.map(({ terms, joined }) => ({ terms: joined === null ? terms : [...terms, joined] }));
  const quoted = phrases.flatMap(({ terms }) => terms).map((term) => ({ terms: [term] }));
  return { words: [...plain, ...quoted], otherTerms: excluded.flatMap(({ terms }) => terms) };
}
