import { LRUCache } from 'lru-cache';
import type { ObjectId } from 'mongodb';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { splitTerms } from '#server/search/index/document.ts';
import { InvertedIndex, toAddedPost } from '#server/search/index/inverted-index.ts';
import type { IndexedVersion, SearchDoc } from '#server/search/index/model.ts';
import { stemHashesOf, tagToken, tokensOf } from '#server/search/index/stem-tokens.ts';
import { countDocuments } from '#server/search/index/store.ts';
import { findTagTerms, type TagTerms } from '#server/search/index/tag-terms.ts';
import * as textIndex from './text-index.ts';

/**
 * How many posts of the language are loaded and ranked, and so the most a query finds. Each has 16 kB and costs the
 * database and the process 0.25 ms.
 */
export const CANDIDATES_MAX = 50;
/** How many posts of the other language are counted. */
const OTHERS_MAX = 10;
const COMPLETIONS = 50;

/** A word of a query; a post has it if it has any of the terms. */
export type CandidateWord = {
  terms: string[];
  /** True if longer words may be meant too; otherwise these are tried only if no post has the word. */
  isOpen?: boolean;
};

export type CandidateQuery = {
  words: CandidateWord[];
  /** Terms that candidates are checked for but not found by. */
  otherTerms?: string[];
  locale: Locale;
  now: Date;
};

type Scope = { tags: TagTerms[]; locale: Locale; now: Date };
/** `lists` has the posts with the word, by language. */
type FoundWord = { terms: string[]; tokens: string[]; lists: ObjectId[][] };

/**
 * An index of the posts that may answer a query, found by MongoDB's text index. MongoDB's score considers neither how
 * rare a word is nor how many of the words a post has. So for a query of several words, all posts with each rare word
 * are found too, and the posts in most of these lists come first.
 */
export async function loadCandidates({
  words,
  otherTerms = [],
  locale,
  now,
}: CandidateQuery): Promise<InvertedIndex> {
  const [tags, corpusSize] = await Promise.all([findTagTerms(), countDocuments()]);
  const scope = { tags, locale, now };
  const isOne = words.length === 1;
  const found = await Promise.all(words.map((word) => findWord(word, { scope, isOne })));
  const best = isOne
    ? []
    : await findBest(
        found.flatMap(({ tokens }) => tokens),
        scope,
      );

  const ids = LOCALES.flatMap((each, at) => {
    const limit = limitOf(each, locale);
    const lists = found.map((word) => word.lists[at] ?? []);
    // A list for several words that reaches the limit is incomplete.
    const complete = isOne ? lists : lists.filter(({ length }) => length < limit);
    return inMostLists(complete, best[at] ?? []).slice(0, limit);
  });

  const terms = [...found.flatMap((word) => word.terms), ...otherTerms];
  const named = findTags(terms, tags);
  return buildIndex(await textIndex.findDocuments(ids), { terms, tags: named, corpusSize });
}

/** The posts with the word: the best ones if it is the only word. */
async function findWord(
  { terms, isOpen = false }: CandidateWord,
  { scope, isOne }: { scope: Scope; isOne: boolean },
): Promise<FoundWord> {
  const find = (tokens: string[]) => (isOne ? findBest(tokens, scope) : findAny(tokens, scope));
  const own = isOpen ? [...terms, ...(await findCompletions(terms))] : terms;
  const tokens = toTokens(own, scope.tags);
  const lists = await find(tokens);
  if (isOpen || lists.some(({ length }) => length > 0)) return { terms: own, tokens, lists };

  const completions = await findCompletions(terms);
  const completed = toTokens(completions, scope.tags);
  return { terms: [...terms, ...completions], tokens: completed, lists: await find(completed) };
}

async function findCompletions(terms: string[]): Promise<string[]> {
  const prefixes = terms.filter((term) => term.length >= 3);
  const found = await Promise.all(
    prefixes.map((prefix) => textIndex.findTermsStartingWith(prefix, COMPLETIONS)),
  );
  return found.flat();
}

function toTokens(terms: string[], tags: TagTerms[]): string[] {
  const named = findTags(terms, tags).map(({ id }) => tagToken(id));
  return [...new Set([...terms.flatMap(tokensOf), ...named])];
}

const tokensOfNames = new LRUCache<string, string[]>({ max: 5_000 });

/** The tags whose names may contain a form of a term. */
function findTags(terms: string[], tags: TagTerms[]): TagTerms[] {
  const tokens = new Set(terms.flatMap(tokensOf));
  return tags.filter((tag) =>
    tag.terms.some((term) => {
      const ownTokens = tokensOfNames.get(term) ?? tokensOf(term);
      tokensOfNames.set(term, ownTokens);
      return ownTokens.some((token) => tokens.has(token));
    }),
  );
}

function findBest(tokens: string[], { locale, now }: Scope): Promise<ObjectId[][]> {
  return Promise.all(
    LOCALES.map((each) => textIndex.findBest({ tokens, locale: each, now, limit: limitOf(each, locale) })),
  );
}

function findAny(tokens: string[], { locale, now }: Scope): Promise<ObjectId[][]> {
  return Promise.all(
    LOCALES.map((each) => textIndex.findAny({ tokens, locale: each, now, limit: limitOf(each, locale) })),
  );
}

function limitOf(each: Locale, locale: Locale): number {
  return each === locale ? CANDIDATES_MAX : OTHERS_MAX;
}

/** Each id once: those in most lists first, then the others in the order of `best`. */
function inMostLists(lists: ObjectId[][], best: ObjectId[]): ObjectId[] {
  const found = new Map(best.map((id) => [id.toHexString(), { id, count: 0 }]));
  for (const id of lists.flat()) {
    const entry = found.get(id.toHexString()) ?? { id, count: 0 };
    entry.count++;
    found.set(id.toHexString(), entry);
  }

  const sorted = [...found.values()].sort((one, other) => other.count - one.count);
  return sorted.map(({ id }) => id);
}

/** An index of a few posts with the forms of only some terms: with all terms it would take 100 times as long. */
function buildIndex(
  docs: SearchDoc[],
  { terms, tags, corpusSize }: { terms: string[]; tags: TagTerms[]; corpusSize: number },
): InvertedIndex {
  const index = new InvertedIndex({ corpusSize });
  const hashes = new Set(terms.flatMap(stemHashesOf));
  for (const doc of docs)
    if (doc.content) index.put(toAddedPost(doc, doc.content), termsWith(hashes, doc.content));
  index.setTags(tags);
  return index;
}

/** The terms of the version that have a stem with any of the hashes. */
function termsWith(wanted: ReadonlySet<number>, { terms, hashes }: IndexedVersion): Set<string> {
  const { buffer, byteOffset, byteLength } = hashes.buffer;
  const view = new DataView(buffer, byteOffset, byteLength);
  const picked = new Set<string>();
  let at = 0;

  for (const term of splitTerms(terms)) {
    if (at >= byteLength) break;
    const end = at + 1 + 4 * view.getUint8(at);
    for (at++; at < end; at += 4) if (wanted.has(view.getInt32(at, true))) picked.add(term);
  }

  return picked;
}
