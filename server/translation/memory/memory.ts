import type { ObjectId } from 'mongodb';
import { type Locale, otherLocale } from '#contract/locales.ts';
import { findLinksOf } from '#server/posts/store.ts';
import { splitSentences } from './segments.ts';
import { comparerOf, keysOf } from './similarity.ts';
import * as store from './store.ts';

/** Examples show words and tone. */
const EXAMPLE = 0.35;
const EXAMPLES = 3;
const SENTENCES_MAX = 5;

type Options = {
  from: Locale;
  /** The least similarity; as much as an offer needs by default. */
  least?: number | null;
  limit?: number;
};

export type Match = { from: string; to: string; postId: ObjectId | null; similarity: number };

/** The translation of exactly this text that was published last; null if there is none. */
export async function recall(text: string, from: Locale): Promise<string | null> {
  const [doc] = await store.findSame(text, from);
  return doc?.[otherLocale(from)] ?? null;
}

/** What was translated from the same text or a similar one, the most similar first. */
export async function findMatches(text: string, options: Options): Promise<Match[]> {
  const [found = []] = await matchAll([text], options);
  return found;
}

/** What shows a model how this site translates. */
export async function findExamples(text: string, from: Locale): Promise<{ from: string; to: string }[]> {
  const matches = await findMatches(text, { from, least: EXAMPLE });
  return matches.map((match) => ({ from: match.from, to: match.to }));
}

/** For each block its best match, or those of its sentences if it has none. */
export async function findOffers(blocks: string[], from: Locale): Promise<Match[][]> {
  const options = { from, limit: 1 };
  const found = await matchAll(blocks, options);
  const parts = blocks.map((block, at) =>
    found[at]?.length === 0 ? splitSentences(block, from).slice(0, SENTENCES_MAX) : [],
  );
  const ofSentences = (await matchAll(parts.flat(), options)).values();
  return found.map((matches, at) => [...matches, ...[...ofSentences.take(parts[at]?.length ?? 0)].flat()]);
}

/** The matches of each text, with one question to the database. */
async function matchAll(texts: string[], options: Options): Promise<Match[][]> {
  if (texts.length === 0) return [];
  const keys = texts.map((text) => keysToFind(text, options));
  const docs = await store.findCandidates([...new Set(keys.flat())], options.from);
  const byKey = new Map<number, store.Candidate[]>();
  for (const doc of docs) {
    for (const key of doc[`${options.from}Keys`] ?? [])
      (byKey.get(key) ?? byKey.set(key, []).get(key))?.push(doc);
  }
  return texts.map((text, at) => {
    const candidates = new Set((keys[at] ?? []).flatMap((key) => byKey.get(key) ?? []));
    return bestOf(text, [...candidates], options);
  });
}

/** Pairs of words find examples. Too many texts have them for offers, except for those of a short text. */
function keysToFind(text: string, { least = null }: Options): number[] {
  const { whole, pairs, triples } = keysOf(text);
  return [whole, ...(least === null && triples.length > 1 ? triples : pairs)];
}

function bestOf(
  text: string,
  candidates: store.Candidate[],
  { from, least = null, limit = EXAMPLES }: Options,
): Match[] {
  const likenessOf = comparerOf(text, least);
  return candidates
    .map((doc) => ({ doc, isSame: doc[from] === text, similarity: likenessOf(doc[from]) }))
    .filter(({ similarity }) => similarity > 0)
    .sort(
      (a, b) =>
        Number(b.isSame) - Number(a.isSame) ||
        b.similarity - a.similarity ||
        b.doc.addedAt.getTime() - a.doc.addedAt.getTime(),
    )
    .slice(0, limit)
    .map(({ doc, similarity }) => ({
      from: doc[from],
      to: doc[otherLocale(from)],
      postId: doc.postId,
      similarity,
    }));
}

/** The posts of matches, by their ids. */
export async function findSources(matches: Match[]): Promise<Map<string, { slug: string; title: string }>> {
  const ids = matches.flatMap(({ postId }) => postId ?? []);
  const links = ids.length > 0 ? await findLinksOf(ids) : [];
  return new Map(
    links.map(({ translationId, slug, title }) => [translationId.toHexString(), { slug, title }]),
  );
}
