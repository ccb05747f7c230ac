import { MARK_EVERY, TEXT_AT } from './document.ts';
import { findWords } from './words.ts';

/** Words of a passage, and of the text before the first match that it begins with. */
const WORDS = 32;
const LEAD = 6;

/**
 * The passage of a text that shows most of the query's words, as HTML: everything escaped but `<mark>`
 * around the words. `positions` are where each of the query's words stands, `marks` where every 64th word
 * of the text begins. Without a match in the text, its beginning.
 */
export function toSnippet({
  text,
  positions,
  marks,
}: {
  text: string;
  positions: number[][];
  marks: number[];
}): string {
  const inText = positions.map((list) => list.filter((at) => at >= TEXT_AT).map((at) => at - TEXT_AT));
  const first = Math.max(0, bestStart(inText) - LEAD);
  const block = Math.min(Math.floor(first / MARK_EVERY), Math.max(0, marks.length - 1));
  const highlighted = new Set(inText.flat());
  const spans: { start: number; end: number; isMatch: boolean }[] = [];
  let index = block * MARK_EVERY;
  for (const { start, end } of findWords(text, marks[block] ?? 0)) {
    if (index >= first) spans.push({ start, end, isMatch: highlighted.has(index) });
    if (++index >= first + WORDS) break;
  }
  return toHtml(text, spans, { isStart: first === 0 });
}

/** The first word of the passage that holds most different words of the query, then most of them. */
function bestStart(positions: number[][]): number {
  const all = positions.flatMap((list, word) => list.map((at) => ({ at, word }))).sort((a, b) => a.at - b.at);
  const counts = new Map<number, number>();
  let best = { start: 0, value: 0 };
  let from = 0;
  for (const { at, word } of all) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
    for (let oldest = all[from]; oldest && at - oldest.at >= WORDS - LEAD; oldest = all[++from]) {
      const left = (counts.get(oldest.word) ?? 1) - 1;
      if (left === 0) counts.delete(oldest.word);
      else counts.set(oldest.word, left);
    }
    // Different words first, then the smaller spread: the words next to each other.
    const start = all[from]?.at ?? at;
    const value = counts.size * 100 - (counts.size > 1 ? at - start : 0) + Math.min(from === 0 ? 1 : 0, 1);
    if (value > best.value) best = { start, value };
  }
  return best.start;
}

function toHtml(
  text: string,
  spans: { start: number; end: number; isMatch: boolean }[],
  { isStart }: { isStart: boolean },
): string {
  const [first] = spans;
  const last = spans.at(-1);
  if (!first || !last) return escapeText(text.slice(0, 200).trim());
  let html = isStart ? escapeText(text.slice(0, first.start).trimStart()) : '…';
  let at = first.start;
  for (const { start, end } of spans.filter((span) => span.isMatch)) {
    html += `${escapeText(text.slice(at, start))}<mark>${escapeText(text.slice(start, end))}</mark>`;
    at = end;
  }
  const { closing, isEnd } = readClosing(text, last.end);
  return html + escapeText(text.slice(at, last.end) + closing) + (isEnd ? '' : '…');
}

/** What belongs to the last word: the full stop, the closing quote; before an ellipsis, no comma or dash. */
function readClosing(text: string, at: number): { closing: string; isEnd: boolean } {
  const rest = text.slice(at, at + 40);
  const closing = /^[^\p{L}\p{N}\s]*/u.exec(rest)?.[0] ?? '';
  const isEnd = rest.trim() === closing && text.length <= at + 40;
  return { closing: isEnd ? closing : closing.replace(/[,:;(–—-]+$/u, ''), isEnd };
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}
