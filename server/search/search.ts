import { LRUCache } from 'lru-cache';
import type { Locale } from '#contract/locales.ts';
import type { SearchOutcome } from '#contract/search.ts';
import { findVisibleTexts } from '../posts/store.ts';
import type { InvertedIndex } from './inverted-index.ts';
import { switchLayout } from './keyboard.ts';
import { currentIndex } from './live-index.ts';
import { type Matches, matchPosts } from './match.ts';
import { RECONSIDERED, rankByNearness } from './nearness.ts';
import { PostingReader } from './posting-reader.ts';
import { parseQuery } from './query.ts';
import { resolveQuery, wordForms } from './resolve.ts';
import { prepareResults, toResults } from './results.ts';
import { suggestText } from './suggest.ts';

type Matched = Matches & { words: number[][] };
type Found = Matched & { shownFor: string | null };
type Asked = { locale: Locale /** How many results have to be in order. */; atLeast: number };

/**
 * Answers by what was asked and the index's stamp: a change anywhere makes new keys, and old ones fall
 * out. An answer holds from its moment until the next scheduled post is due.
 */
const answers = new LRUCache<string, { outcome: SearchOutcome; from: number; until: number }>({ max: 500 });

/**
 * Searches title, excerpt, text and tags of the posts that readers may see at `now`. Any text is a query;
 * what finds nothing is tried in the other keyboard layout. Pages past the last are empty.
 */
export async function searchPosts({
  q,
  locale,
  page,
  limit,
  now = new Date(),
}: {
  q: string;
  locale: Locale;
  page: number;
  limit: number;
  now?: Date;
}): Promise<SearchOutcome> {
  const { index, stamp } = await currentIndex();
  const moment = now.getTime();
  const key = JSON.stringify([stamp, locale, page, limit, q]);
  const known = answers.get(key);
  if (known && known.from <= moment && moment < known.until) return known.outcome;

  const reader = new PostingReader(index, moment);
  const found = find(reader, q, { locale, atLeast: Math.max(RECONSIDERED, page * limit) });
  const until = nextDue(index, moment);
  const shown = found.ranked.slice((page - 1) * limit, page * limit);
  const prepared = prepareResults(reader, shown, found.words);
  const { shownFor, isPartial, otherTotal, unknown } = found;
  const isAsTyped = shownFor === null && (found.total === 0 || isPartial);
  const [docs, suggestion] = await Promise.all([
    findVisibleTexts({ ids: prepared.map((result) => result.id), now }),
    isAsTyped ? suggestText(index, q, unknown, { locale, now: moment }) : null,
  ]);
  const results = toResults(prepared, docs);
  const answer = { query: q, locale, total: found.total, page, limit, results };
  const outcome = { answer, shownFor, suggestion, isPartial, otherTotal };
  answers.set(key, { outcome, from: moment, until });
  return outcome;
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
  const matches = matchPosts(reader, query, asked);
  const words = wordForms(query);
  return { ...matches, ranked: rankByNearness(reader, matches.ranked, words), words };
}

/** When the next scheduled post is due. */
function nextDue(index: InvertedIndex, now: number): number {
  let next = Number.POSITIVE_INFINITY;
  if (!index.posts.isAnyDueAfter(now)) return next;
  for (const post of index.posts.all()) {
    if (post && post.publishedAt > now && post.publishedAt < next) next = post.publishedAt;
  }
  return next;
}
