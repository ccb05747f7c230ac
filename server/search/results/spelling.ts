import { ByteReader } from '../index/bytes.ts';
import { EXCERPT_AT, MARK_EVERY, TEXT_AT } from '../index/document.ts';
import type { InvertedIndex } from '../index/inverted-index.ts';
import type { PostText } from '../index/kept-texts.ts';
import { findTexts } from '../index/texts.ts';
import { findWords, toTerms } from '../language/words.ts';

/** Places of a term that are looked at for one in the middle of a sentence, with a small letter. */
const PLACES = 8;

type Place = { term: string; post: number; positions: number[]; marks: number[] };

/**
 * How posts spell terms: with apostrophes, ґ and capitals that the index folds away. Each term is looked
 * up in the post named beside it, as the index is now: what it needs of the index it takes at once.
 */
export async function spellTerms(
  index: InvertedIndex,
  found: { term: number; post: number }[],
  now: Date,
): Promise<Map<string, string>> {
  const places = found.map(({ term, post }) => ({
    term: index.vocabulary.term(term),
    post,
    positions: positionsOf(index, term, post).slice(-PLACES),
    marks: index.marks(post),
  }));
  const wanted = [...new Set(places.map(({ post }) => post))].map((post) => ({
    post,
    from: 0,
    to: Number.POSITIVE_INFINITY,
  }));
  return readSpellings(places, await findTexts(index, wanted, now));
}

function positionsOf(index: InvertedIndex, term: number, wanted: number): number[] {
  const positions: number[] = [];
  index.scan(term, (post, _flags, bytes, from, to) => {
    if (post !== wanted) return;
    const reader = new ByteReader(bytes);
    reader.position = from;
    while (reader.position < to) positions.push((positions.at(-1) ?? 0) + reader.number());
  });
  return positions;
}

function readSpellings(places: Place[], texts: Map<number, PostText>): Map<string, string> {
  const spellings = new Map<string, string>();
  for (const { term, post, positions, marks } of places) {
    const doc = texts.get(post);
    if (!doc) continue;
    const found = positions.flatMap((position) => {
      if (position < EXCERPT_AT) return spellingAt(doc.title, position, 0, term);
      if (position < TEXT_AT) return spellingAt(doc.excerpt ?? '', position - EXCERPT_AT, 0, term);
      const word = position - TEXT_AT;
      const mark = marks[Math.floor(word / MARK_EVERY)] ?? 0;
      return spellingAt(doc.text, word % MARK_EVERY, mark, term);
    });
    const spelling = found.find((text) => text === text.toLowerCase()) ?? found[0];
    if (spelling !== undefined) spellings.set(term, spelling);
  }
  return spellings;
}

/** The word at a place of a text, or what begins there where the term is a compound; nothing where neither is it. */
function spellingAt(text: string, word: number, from: number, term: string): string[] {
  let at = 0;
  let start = -1;
  let read = '';
  for (const span of findWords(text, from)) {
    if (at++ < word) continue;
    if (start < 0) ({ start } = span);
    read += toTerms(text.slice(span.start, span.end)).join('');
    if (read === term) return [text.slice(start, span.end).normalize('NFC').replace(INVISIBLE, '')];
    if (!term.startsWith(read)) return [];
  }
  return [];
}

/** Soft hyphens, joiners, and the stress marks of dictionaries. */
const INVISIBLE = /\u0301|[\u00ad\u200b-\u200d\u2060\ufeff]/g;
