import type { Locale } from '#contract/locales.ts';

/**
 * Words a minute. English: 238, silent reading of non-fiction (Brysbaert 2019, doi:10.1016/j.jml.2019.104047).
 * By the same review other languages follow from the number of words they need for the same message: in 111
 * technical texts in both languages Ukrainian had 0.89 of the English words.
 */
const WORDS_PER_MINUTE: Record<Locale, number> = { en: 238, uk: 212 };

/** Minutes to read so many words of prose, at least one. */
export function readingMinutes(words: number, locale: Locale): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE[locale]));
}

/**
 * The beginning of a plain text (lines are paragraphs) in at most `max` characters (code points), the
 * ellipsis included; cut between words, or between characters where the first word is longer than that.
 */
export function excerptOf(text: string, max: number): string {
  const whole = text.replace(/\s+/g, ' ').trim();
  // Two UTF-16 units a character at most: the rest of a long text need not be taken apart.
  const characters = Array.from(whole.slice(0, 2 * (max + 1)));
  if (characters.length <= max) return whole;
  const room = characters.slice(0, max - 1).join('');
  const next = characters[max - 1] ?? '';
  const cut = /\s/.test(next) ? room : room.slice(0, Math.max(room.lastIndexOf(' '), 0)) || room;
  return `${cut.replace(/[\s.,:;!?…–—-]+$/u, '')}…`;
}
