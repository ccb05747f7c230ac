import type { ObjectId } from 'mongodb';
import { type Locale, otherLocale } from '#contract/locales.ts';
import { findLinksOf } from '#server/posts/store.ts';
import type { SegmentDoc } from './model.ts';
import { splitSentences } from './segments.ts';
import { compareStems, keysOf, readStems } from './similarity.ts';
import * as store from './store.ts';

/** Texts that are less similar help nobody. */
const NEAR = 0.75;
/** Examples show words and tone. */
const EXAMPLE = 0.35;
const EXAMPLES = 3;
const SENTENCES_MAX = 5;

export type Match = { from: string; to: string; postId: ObjectId | null; similarity: number };

/** The translation of exactly this text that was published last; null if there is none. */
export async function recall(text: string, from: Locale): Promise<string | null> {
  const [doc] = await store.findSame(text, from);
  return doc?.[otherLocale(from)] ?? null;
}

/** What was translated from the same text or a similar one, the most similar first. */
export async function findMatches(
  text: string,
  { from, least = NEAR, limit = EXAMPLES }: { from: Locale; least?: number; limit?: number },
): Promise<Match[]> {
  const same = await store.findSame(text, from);
  const candidates = await store.findCandidates(keysOf(text), from);
  const stems = readStems(text);
  const near = candidates
    .filter((doc) => doc[from] !== text && areNearInLength(doc[from], text, least))
    .map((doc) => toMatch(doc, from, compareStems(stems, readStems(doc[from]))))
    .filter(({ similarity }) => similarity >= least)
    .sort((a, b) => b.similarity - a.similarity);
  const all = [...same.map((doc) => toMatch(doc, from, 1)), ...near];
  const isFirst = ({ from: source, to }: Match, index: number) =>
    all.findIndex((other) => other.from === source && other.to === to) === index;
  return all.filter(isFirst).slice(0, limit);
}

/** What shows a model how this site translates. */
export async function findExamples(text: string, from: Locale): Promise<{ from: string; to: string }[]> {
  const matches = await findMatches(text, { from, least: EXAMPLE });
  return matches.map((match) => ({ from: match.from, to: match.to }));
}

/** The best matches of a block, or of its sentences if there are none. */
export async function findOffers(block: string, from: Locale): Promise<Match[]> {
  const whole = await findMatches(block, { from, limit: 1 });
  if (whole.length > 0) return whole;
  const sentences = splitSentences(block, from).slice(0, SENTENCES_MAX);
  const found = await Promise.all(sentences.map((sentence) => findMatches(sentence, { from, limit: 1 })));
  return found.flat();
}

/** The posts of matches, by their ids. */
export async function findSources(matches: Match[]): Promise<Map<string, { slug: string; title: string }>> {
  const ids = matches.flatMap(({ postId }) => postId ?? []);
  const links = ids.length > 0 ? await findLinksOf(ids) : [];
  return new Map(
    links.map(({ translationId, slug, title }) => [translationId.toHexString(), { slug, title }]),
  );
}

/** Texts of very different lengths cannot be so similar, and need not be compared. Words vary in length by a third. */
function areNearInLength(one: string, other: string, least: number): boolean {
  const most = ((2 - least) / least) * (4 / 3);
  return Math.max(one.length, other.length) <= most * Math.min(one.length, other.length);
}

function toMatch(doc: SegmentDoc, from: Locale, similarity: number): Match {
  return { from: doc[from], to: doc[otherLocale(from)], postId: doc.postId, similarity };
}
