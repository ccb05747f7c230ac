import { LOCALES, type Locale } from '#contract/locales.ts';
import type { MissingChoice } from '#contract/posts/missing-language.ts';
import type { Readers } from './newsletter.ts';

/** How many readers have chosen the same languages, the preferred one first. */
export type ReaderGroup = { locales: Locale[]; count: number };

type Sent = {
  /** The languages that the owner sends. */
  locales: readonly Locale[];
  missing: MissingChoice;
};

/** What an issue gives a reader: a letter in a language, a place among those who wait, or nothing. */
export function choose(
  { locales, missing }: Sent,
  available: readonly Locale[],
  reads: readonly Locale[],
): { locale: Locale; isOther: boolean } | { waitsFor: Locale } | null {
  const wanted = reads.filter((locale) => locales.includes(locale));
  const [first] = wanted;
  if (first === undefined) return null;

  const own = wanted.find((locale) => available.includes(locale));
  if (own !== undefined) return { locale: own, isOther: false };
  if (missing === 'wait') return { waitsFor: first };

  const [other] = available;
  return missing === 'other' && other !== undefined ? { locale: other, isOther: true } : null;
}

/** The number of letters of an issue by language, if the post has these languages. */
export function countReaders(sent: Sent, available: readonly Locale[], groups: ReaderGroup[]): Readers {
  const shown = LOCALES.filter((locale) => available.includes(locale) && sent.locales.includes(locale));
  const readers: Readers = { uk: 0, en: 0, waiting: 0 };
  for (const { locales, count } of groups) {
    const choice = choose(sent, shown, locales);
    if (choice) readers['locale' in choice ? choice.locale : 'waiting'] += count;
  }

  return readers;
}
