import type { ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import { collection } from '#server/db/client.ts';
import { only, select } from '#server/db/projection.ts';
import { SEARCH_VERSION, type SearchDoc, type TermDoc } from '#server/search/index/model.ts';
import { reverse } from '#server/search/index/store.ts';

const documents = () => collection<SearchDoc>('searchDocuments');
const terms = () => collection<TermDoc>('searchTerms');

const DOCUMENT_ID = only<SearchDoc>()('_id');
const TERM = only<TermDoc>()('_id');

/** Higher than every character. */
const LAST = '\u{10ffff}';

type TextQuery = { tokens: string[]; locale: Locale; now: Date; limit: number };

/** The visible versions with any of the tokens, in any order. */
export async function findAny(query: TextQuery): Promise<ObjectId[]> {
  if (query.tokens.length === 0) return [];
  const cursor = documents().find(filterOf(query)).limit(query.limit);
  const found = await select(cursor, DOCUMENT_ID).toArray();
  return found.map(({ _id }) => _id);
}

/** The candidates by MongoDB's score, then newest first. */
export async function findBest(query: TextQuery): Promise<ObjectId[]> {
  if (query.tokens.length === 0) return [];

  const cursor = documents()
    .find(filterOf(query))
    .sort({ score: { $meta: 'textScore' }, 'content.publishedAt': -1 })
    .limit(query.limit);
  const found = await select(cursor, DOCUMENT_ID).toArray();
  return found.map(({ _id }) => _id);
}

export async function findDocuments(ids: ObjectId[]): Promise<SearchDoc[]> {
  if (ids.length === 0) return [];
  return documents()
    .find({ _id: { $in: ids }, version: SEARCH_VERSION, content: { $ne: null } })
    .project<SearchDoc>({ 'content.stems': 0 })
    .toArray();
}

/** The shortest terms that begin with the prefix. */
export async function findTermsStartingWith(prefix: string, limit: number): Promise<string[]> {
  const cursor = terms()
    .find({ _id: { $gte: prefix, $lt: prefix + LAST } })
    .limit(TERMS_READ);
  const found = await select(cursor, TERM).toArray();
  return found
    .map(({ _id }) => _id)
    .sort((one, other) => one.length - other.length)
    .slice(0, limit);
}

/**
 * Terms that share the first or the last half of their letters with this one, because a single misspelling affects
 * only the other half.
 */
export async function findTermsSharingHalf(term: string): Promise<string[]> {
  const letters = [...term];
  const half = Math.max(2, Math.floor(letters.length / 2));
  const first = letters.slice(0, half).join('');
  const last = reverse(letters.slice(-half).join(''));
  const found = await Promise.all(
    [{ _id: { $gte: first, $lt: first + LAST } }, { reversed: { $gte: last, $lt: last + LAST } }].map(
      (filter) => select(terms().find(filter).limit(TERMS_READ), TERM).toArray(),
    ),
  );

  return [...new Set(found.flat().map(({ _id }) => _id))];
}

/** How many terms are read for one beginning or ending. */
const TERMS_READ = 3_000;

function filterOf({ tokens, locale, now }: TextQuery) {
  return {
    $text: { $search: tokens.join(' ') },
    'content.locale': locale,
    'content.publishedAt': { $lte: now },
    version: SEARCH_VERSION,
  };
}
