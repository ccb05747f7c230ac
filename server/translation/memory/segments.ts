import type { Locale } from '#contract/locales.ts';
import type { PassagePair } from '#server/translation/text/model.ts';
import { isSegment, type Segment } from './model.ts';

/** The lengths of two sentences that translate each other. */
const RATIO_MAX = 2;

const SPLITTERS: Record<Locale, Intl.Segmenter> = {
  uk: new Intl.Segmenter('uk', { granularity: 'sentence' }),
  en: new Intl.Segmenter('en', { granularity: 'sentence' }),
};

/** What two versions of a text say in both languages: blocks, and the sentences of paragraphs. */
export function toSegments(pairs: PassagePair[], isUnread: (block: string) => boolean): Segment[] {
  const segments = pairs.flatMap(({ left, right }) => {
    const blocks = [...left, ...right];
    // Blocks without words, such as code, and what no person has read.
    if (blocks.some(({ source, text }) => text === '' || isUnread(source))) return [];
    const [uk, en] = [left, right].map((side) => side.map(({ source }) => source).join('\n\n'));
    if (!uk || !en) return [];
    return [{ uk, en }, ...(blocks.length === 2 ? sentencesOf(uk, en) : [])];
  });
  return segments.filter(isSegment);
}

function sentencesOf(uk: string, en: string): Segment[] {
  const [left, right] = [splitSentences(uk, 'uk'), splitSentences(en, 'en')];
  if (left.length < 2 || left.length !== right.length) return [];
  const pairs = left.map((sentence, index) => ({ uk: sentence, en: right[index] ?? '' }));
  const isLike = ({ uk: one, en: other }: Segment) =>
    Math.max(one.length, other.length) <= RATIO_MAX * Math.min(one.length, other.length);
  return pairs.every(isLike) ? pairs : [];
}

/** The sentences of a paragraph; lists, tables and the like have none. */
export function splitSentences(block: string, locale: Locale): string[] {
  if (/^(?:[#>|<\-*+=~`]|\d+[.)])/.test(block)) return [];
  return Array.from(SPLITTERS[locale].segment(block), ({ segment }) => segment.trim()).filter(Boolean);
}
