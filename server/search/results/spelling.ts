import { rangeOf, type TextRange } from '#server/search/index/document.ts';
import { FIELDS, fieldAt } from '#server/search/index/fields.ts';
import type { InvertedIndex } from '#server/search/index/inverted-index.ts';
import { findWords, toTerms } from '#server/search/language/words.ts';
import { findShown, type ShownPost } from './store.ts';

const TEXT_FROM = FIELDS.text.positions.from;

/** How many occurrences of a term, those at the end of the post, are searched for one in lower case. */
const OCCURRENCES_MAX = 8;
/** How many words after an occurrence may be parts of the same compound. */
const PARTS_MAX = 20;

type Occurrence = { term: string; id: string; positions: number[]; marks: number[] };

/**
 * How posts spell each term, with the apostrophes, ґ and capitals that the index folds. Each term is read from the
 * post given with it. Everything needed from the index is read before anything is awaited.
 */
export async function spellTerms(
  index: InvertedIndex,
  found: { term: string; post: number }[],
  now: Date,
): Promise<Map<string, string>> {
  const occurrences = found.flatMap(({ term, post }) => {
    const entry = index.posts[post];
    if (!entry) return [];
    const positions = index.positions([term], post).slice(-OCCURRENCES_MAX);
    return { term, id: entry.id, positions, marks: index.marks(post) };
  });

  const ranges = new Map<string, TextRange>();
  for (const [id, all] of Map.groupBy(occurrences, (occurrence) => occurrence.id)) {
    const words = all.flatMap(({ positions }) => positions.map((position) => position - TEXT_FROM));
    const inText = words.filter((word) => word >= 0);
    const last = Math.max(...inText) + PARTS_MAX;
    if (inText.length > 0) ranges.set(id, rangeOf(Math.min(...inText), last, all[0]?.marks ?? []));
  }

  const ids = new Set(occurrences.map(({ id }) => id));
  const requested = Array.from(ids, (id) => ({ id, range: ranges.get(id) }));
  return readSpellings(occurrences, { ranges, posts: await findShown(requested, now) });
}

function readSpellings(
  occurrences: Occurrence[],
  { ranges, posts }: { ranges: ReadonlyMap<string, TextRange>; posts: ReadonlyMap<string, ShownPost> },
): Map<string, string> {
  const spellings = new Map<string, string>();
  for (const { term, id, positions } of occurrences) {
    const post = posts.get(id);
    if (!post) continue;

    const found = positions.flatMap((position) => {
      const field = fieldAt(position);
      const word = position - FIELDS[field].positions.from;
      const before = field === 'text' ? (ranges.get(id)?.word ?? 0) : 0;
      return spellingAt(post[field] ?? '', word - before, term);
    });

    const spelling = found.find((text) => text === text.toLowerCase()) ?? found[0];
    if (spelling !== undefined) spellings.set(term, spelling);
  }
  return spellings;
}

/** The word with that number in the text, or the compound that begins there, if it is the term. */
function spellingAt(text: string, word: number, term: string): string[] {
  let at = 0;
  let start = -1;
  let read = '';

  for (const span of findWords(text)) {
    if (at++ < word) continue;
    if (start < 0) ({ start } = span);
    read += toTerms(text.slice(span.start, span.end)).join('');
    if (read === term) return [text.slice(start, span.end).normalize('NFC').replace(INVISIBLE, '')];
    if (!term.startsWith(read)) return [];
  }

  return [];
}

/** Soft hyphens, joiners and stress marks. */
const INVISIBLE = /\u0301|[\u00ad\u200b-\u200d\u2060\ufeff]/g;
