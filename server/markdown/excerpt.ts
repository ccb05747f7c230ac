import type { Locale } from '#contract/locales.ts';
import type { RenderedMarkdown } from './rendering.ts';

/**
 * Words per minute. English: 238, silent reading of non-fiction (Brysbaert 2019, doi:10.1016/j.jml.2019.104047).
 * Per the same review, the rate of another language follows from the number of words it needs for the same
 * message: in 111 technical texts in both languages the Ukrainian ones have 0.89 times as many words.
 */
const WORDS_PER_MINUTE: Record<Locale, number> = { en: 238, uk: 212 };

/** Minutes of reading for a number of words of prose, at least 1. */
export function readingMinutes(words: number, locale: Locale): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE[locale]));
}

/**
 * The beginning of the prose of a post without an excerpt, at most `max` code points. Headings, tables and footnotes
 * are left out, because they would read as parts of sentences; a post that has nothing else keeps them.
 */
export function summaryOf(
  { text, proseLength, headings, rows }: Pick<RenderedMarkdown, 'text' | 'proseLength' | 'headings' | 'rows'>,
  max: number,
): string {
  const left = headings.map((heading) => onOneLine(heading.text));
  const units = Math.max(unitsFor(max), ...left.map((heading) => heading.length));
  const skipped = new Set(rows);
  let prose = '';
  let number = 0;

  for (const [paragraph] of text.slice(0, proseLength).matchAll(/[^\n]+/g)) {
    if (skipped.has(number++)) continue;
    const line = onOneLine(paragraph, units);
    // A heading that is only a picture has no line of its own.
    const at = left.indexOf(line);
    if (at >= 0) left.splice(0, at + 1);
    else prose += `${line} `;
    if (prose.length > unitsFor(max)) break;
  }
  return excerptOf(prose, max) || excerptOf(text, max);
}

/**
 * The text with one plain space instead of every run of white space, no-break spaces included. With `units`, it ends
 * after the word that exceeds this length.
 */
function onOneLine(text: string, units = Number.POSITIVE_INFINITY): string {
  let line = '';
  for (const [word] of text.matchAll(/\S+/g)) {
    line += line === '' ? word : ` ${word}`;
    if (line.length > units) break;
  }
  return line;
}

/**
 * How many UTF-16 units to look at: a code point has at most two, and one more code point shows that the text is
 * longer.
 */
function unitsFor(max: number): number {
  return 2 * (max + 1);
}

/**
 * The beginning of a plain text (lines are paragraphs), at most `max` code points with the ellipsis. Cut
 * between words, or within the first word if it is longer than that.
 */
export function excerptOf(text: string, max: number): string {
  const whole = onOneLine(text, unitsFor(max));
  const characters = Array.from(whole.slice(0, unitsFor(max)));
  if (characters.length <= max) return whole;

  const room = characters.slice(0, max - 1).join('');
  const next = characters[max - 1] ?? '';
  const cut = /\s/.test(next) ? room : room.slice(0, Math.max(room.lastIndexOf(' '), 0)) || room;

  return `${cut.replace(/(?<![\s.,:;!?…–—-])[\s.,:;!?…–—-]+$/u, '')}…`;
}
