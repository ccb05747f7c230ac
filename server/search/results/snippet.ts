import { rangeOf, type TextRange } from '#server/search/index/document.ts';
import { FIELDS } from '#server/search/index/fields.ts';
import { WordScanner } from '#server/search/language/words.ts';

/** The number of words in a passage, and of those before the first match. */
const WORDS = 32;
const LEAD = 6;
/** How many letters after the last word may hold punctuation that belongs to it. */
const CLOSING = 40;
const TEXT_FROM = FIELDS.text.positions.from;

/**
 * The passage of a text that shows the most words of the query, as escaped HTML with `<mark>` around the words.
 * `text` is the part that `rangeOfPassage` returns, and `word` the number of its first word. `positions` has those of
 * each word of the query, and `length` is the number of words before the code. A passage is either in the text or in
 * the code. Without a match it is the beginning of the text.
 */
export function toSnippet({
  text,
  word,
  positions,
  length = Number.POSITIVE_INFINITY,
  first = findPassage(positions, length),
  toUnits,
}: {
  text: string;
  word: number;
  positions: number[][];
  length?: number;
  first?: number;
  /** The typography of a passage: a replacement for each of its UTF-16 units. */
  toUnits: (passage: string) => string[];
}): string {
  const isCode = first >= length;
  const end = isCode ? first + WORDS : Math.min(first + WORDS, length);
  const scanner = new WordScanner(text);
  const starts: number[] = [];
  const ends: number[] = [];

  for (let index = word; index < end && scanner.next(); index++) {
    if (index < first) continue;
    starts.push(scanner.start);
    ends.push(scanner.end);
  }

  const matches = new Set(positions.flat().map((position) => position - TEXT_FROM - first));
  const passage = { starts, ends, isMatch: (word: number) => matches.has(word) };
  if (isCode) {
    const line = text.lastIndexOf('\n', starts[0]) + 1;
    const from = first === length ? line : null;
    return `<code>${toHtml(text.replaceAll('\n', ' '), passage, from, asWritten)}</code>`;
  }

  // The code begins on the line after the last word of the text.
  const afterText = end === length ? text.indexOf('\n', ends.at(-1)) : -1;
  const prose = afterText < 0 ? text : text.slice(0, afterText);
  return toHtml(prose, passage, first === 0 ? 0 : null, toUnits);
}

/** A passage without typography. */
export const asWritten = (passage: string) => passage.split('');

/** A title as escaped HTML with `<mark>` around the words of the query. Its words have the first positions. */
export function toMarkedTitle(title: string, positions: number[][]): string {
  const matches = new Set(positions.flat());
  const scanner = new WordScanner(title);
  let html = '';
  let at = 0;

  for (let word = FIELDS.title.positions.from; scanner.next(); word++) {
    if (!matches.has(word)) continue;
    const { start, end } = scanner;
    html += `${toEntities(title.slice(at, start))}<mark>${toEntities(title.slice(start, end))}</mark>`;
    at = end;
  }
  return html + toEntities(title.slice(at));
}

/** The number of the word with which the best passage begins; `length` is the number of words before the code. */
export function findPassage(positions: number[][], length = Number.POSITIVE_INFINITY): number {
  const start = bestStart(positions);
  return Math.max(start >= length ? length : 0, start - LEAD);
}

/** The part of the text that the passage needs, with the word before it and the one after it. */
export function rangeOfPassage(first: number, marks: number[]): TextRange {
  return rangeOf(Math.max(0, first - 1), first + WORDS, marks);
}

/** The first match of the passage with the most distinct words of the query, and among these the smallest spread. */
function bestStart(positions: number[][]): number {
  const all = placesInText(positions);
  const counts = new Map<number, number>();
  let best = 0;
  let highest = 0;
  let from = 0;

  for (const { at, word } of all) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
    for (let oldest = all[from]; oldest && at - oldest.at >= WORDS - LEAD; oldest = all[++from]) {
      const left = (counts.get(oldest.word) ?? 1) - 1;
      if (left > 0) counts.set(oldest.word, left);
      else counts.delete(oldest.word);
    }

    const start = all[from]?.at ?? at;
    const value = counts.size * 100 - (counts.size > 1 ? at - start : 0) + (from === 0 ? 1 : 0);
    if (value > highest) {
      best = start;
      highest = value;
    }
  }

  return best;
}

/** The matches in the text by their places; `word` is the number of the query's word. */
function placesInText(positions: number[][]): { at: number; word: number }[] {
  return positions
    .flatMap((list, word) => list.map((position) => ({ at: position - TEXT_FROM, word })))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at || one.word - other.word);
}

/** The places of a passage's words in the text, and which of them are words of the query. */
type Passage = { starts: number[]; ends: number[]; isMatch: (word: number) => boolean };

/** The passage as HTML; `from` is where the text begins, if the passage is its beginning. */
function toHtml(
  text: string,
  { starts, ends, isMatch }: Passage,
  from: number | null,
  toUnits: (passage: string) => string[],
): string {
  const [first] = starts;
  const last = ends.at(-1);
  if (first === undefined || last === undefined) return toEntities(text.slice(0, 200).trim());

  const { closing, isEnd } = readClosing(text, last);
  const begin = from ?? first;
  const end = last + closing.length;
  const shown = text.slice(begin, end);
  const units = toUnits(shown).map((unit, at) => (shown[at] === '\n' ? divider(shown[at - 1]) : unit));
  const show = (start: number, stop: number) => toEntities(units.slice(start - begin, stop - begin).join(''));

  let html = from === null ? '…' : show(from, first).trimStart();
  let at = first;
  starts.forEach((start, word) => {
    const stop = ends[word] ?? at;
    if (!isMatch(word)) return;
    html += `${show(at, start)}<mark>${show(start, stop)}</mark>`;
    at = stop;
  });
  return html + show(at, end) + (isEnd ? '' : '…');
}

/** Divides two lines, because a heading or a row has no full stop. Empty lines are left out. */
function divider(before = ''): string {
  if (before === '' || before === '\n') return '';
  return /[.!?…:;,—]/.test(before) ? ' ' : ' · ';
}

/** Punctuation that belongs to the last word. Before an ellipsis, commas, dashes and further dots are left out. */
function readClosing(text: string, at: number): { closing: string; isEnd: boolean } {
  const rest = text.slice(at, at + CLOSING);
  const closing = /^[^\p{L}\p{N}\s]*/u.exec(rest)?.[0] ?? '';
  const isEnd = rest.trim() === closing && text.length <= at + CLOSING;
  return { closing: isEnd ? closing : closing.replace(/(?<![.…,:;(–—-])[.…,:;(–—-]+$/u, ''), isEnd };
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function toEntities(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter) : text;
}
