import { MARK_EVERY } from '#server/search/index/document.ts';
import { FIELDS } from '#server/search/index/fields.ts';
import { WordScanner } from '#server/search/language/words.ts';

/** Words of a passage, and those of them before the first match. */
const WORDS = 32;
const LEAD = 6;
/** Letters after the last word that may hold punctuation that belongs to it. */
const CLOSING = 40;
/** Letters that a passage may take: fifty results with a million letters between two words would be 100 MB. */
const PASSAGE_MAX = 100_000;
/** More words than a query of 100 letters has. */
const QUERY_WORDS_MAX = 128;
const TEXT_FROM = FIELDS.text.positions.from;

/**
 * The passage of a text that shows most of the query's words, as HTML: escaped, with `<mark>` around the words.
 * `positions` are those of each of the query's words, `marks` the offsets of every 64th word of the text. A text
 * without a match gives its beginning.
 */
export function toSnippet({
  text,
  positions,
  marks,
  first = findPassage(positions),
}: {
  text: string;
  positions: ArrayLike<number>[];
  marks: number[];
  first?: number;
}): string {
  const block = blockOf(first, marks);
  const scanner = new WordScanner(text, marks[block] ?? 0);
  const passage = { starts: [] as number[], ends: [] as number[] };
  let index = block * MARK_EVERY;
  while (index < first + WORDS && scanner.next()) {
    if (index++ < first) continue;
    passage.starts.push(scanner.start);
    passage.ends.push(scanner.end);
  }
  return toHtml(text, { ...passage, isMatch: matchesFrom(first, positions) }, { isStart: first === 0 });
}

/** The number of the word that the best passage begins with. */
export function findPassage(positions: ArrayLike<number>[]): number {
  return Math.max(0, bestStart(positions) - LEAD);
}

/** The letters, from the beginning of the text, that the passage needs. */
export function lettersOfPassage(first: number, marks: number[]): number {
  const after = marks[Math.floor((first + WORDS) / MARK_EVERY) + 1] ?? Number.POSITIVE_INFINITY;
  const from = marks[blockOf(first, marks)] ?? 0;
  return Math.min(after + CLOSING + 1, from + PASSAGE_MAX);
}

/** The block of 64 words that the passage begins in. */
function blockOf(first: number, marks: number[]): number {
  return Math.min(Math.floor(first / MARK_EVERY), Math.max(0, marks.length - 1));
}

/** For each word of the passage, 1 if it is one of the query's. */
function matchesFrom(first: number, positions: ArrayLike<number>[]): Uint8Array {
  const isMatch = new Uint8Array(WORDS);
  for (const list of positions) {
    for (let at = 0; at < list.length; at++) {
      const word = (list[at] ?? 0) - TEXT_FROM - first;
      if (word >= 0 && word < WORDS) isMatch[word] = 1;
    }
  }
  return isMatch;
}

/** The first match of the passage with most distinct words of the query, then with the smallest spread. */
function bestStart(positions: ArrayLike<number>[]): number {
  const all = placesInText(positions);
  // For one word the first passage is the best.
  if (positions.length === 1) return all[0] === undefined ? 0 : placeOf(all[0]).at;
  const counts = new Uint16Array(positions.length);
  let different = 0;
  let best = 0;
  let highest = 0;
  for (let next = 0, from = 0; next < all.length; next++) {
    const { at, word } = placeOf(all[next] ?? 0);
    if (counts[word] === 0) different++;
    counts[word] = (counts[word] ?? 0) + 1;
    let oldest = placeOf(all[from] ?? 0);
    for (; at - oldest.at >= WORDS - LEAD; oldest = placeOf(all[++from] ?? 0)) {
      counts[oldest.word] = (counts[oldest.word] ?? 1) - 1;
      if (counts[oldest.word] === 0) different--;
    }
    const value = different * 100 - (different > 1 ? at - oldest.at : 0) + (from === 0 ? 1 : 0);
    if (value > highest) {
      best = oldest.at;
      highest = value;
    }
  }
  return best;
}

/** The matches in the text, ascending; each number combines the word's number in the text and in the query. */
function placesInText(positions: ArrayLike<number>[]): Int32Array {
  const all = new Int32Array(positions.reduce((sum, list) => sum + list.length, 0));
  let count = 0;
  positions.forEach((list, word) => {
    for (let at = 0; at < list.length; at++) {
      const place = (list[at] ?? 0) - TEXT_FROM;
      if (place >= 0) all[count++] = place * QUERY_WORDS_MAX + word;
    }
  });
  const found = all.subarray(0, count);
  return positions.length > 1 ? found.sort() : found;
}

function placeOf(value: number): { at: number; word: number } {
  return { at: Math.floor(value / QUERY_WORDS_MAX), word: value % QUERY_WORDS_MAX };
}

type Passage = { starts: number[]; ends: number[]; isMatch: Uint8Array };

function toHtml(text: string, { starts, ends, isMatch }: Passage, { isStart }: { isStart: boolean }): string {
  const [first] = starts;
  const last = ends.at(-1);
  if (first === undefined || last === undefined) return escapeText(text.slice(0, 200).trim());
  let html = isStart ? escapeText(text.slice(0, first).trimStart()) : '…';
  let at = first;
  for (let word = 0; word < starts.length; word++) {
    if (isMatch[word] === 0) continue;
    const end = ends[word] ?? at;
    html += `${escapeText(text.slice(at, starts[word]))}<mark>${escapeText(text.slice(starts[word], end))}</mark>`;
    at = end;
  }
  const { closing, isEnd } = readClosing(text, last);
  return html + escapeText(text.slice(at, last) + closing) + (isEnd ? '' : '…');
}

/** Punctuation that belongs to the last word; before an ellipsis, no comma, dash or other dots. */
function readClosing(text: string, at: number): { closing: string; isEnd: boolean } {
  const rest = text.slice(at, at + CLOSING);
  const closing = /^[^\p{L}\p{N}\s]*/u.exec(rest)?.[0] ?? '';
  const isEnd = rest.trim() === closing && text.length <= at + CLOSING;
  return { closing: isEnd ? closing : closing.replace(/[.…,:;(–—-]+$/u, ''), isEnd };
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeText(text: string): string {
  const line = /\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ') : text;
  return /[&<>"']/.test(line) ? line.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter) : line;
}
