import type { Locale } from '#contract/locales.ts';

/** Fewer letters say too little to go against the page's language. */
const LETTERS_MIN = 8;

/**
 * The language to tag a comment with: that of the page unless the letters say otherwise. The empty string
 * means unknown (HTML, 3.2.6.2), for Cyrillic letters that Ukrainian does not have.
 */
export function languageOf(text: string, page: Locale): Locale | '' {
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const cyrillic = text.match(/\p{Script=Cyrillic}/gu)?.length ?? 0;
  if (latin + cyrillic < LETTERS_MIN) return page;
  if (cyrillic > latin) return /[ёъыэ]/i.test(text) && !/[іїєґ]/i.test(text) ? '' : 'uk';
  // Latin letters on a Ukrainian page may be names and code in the sentence.
  return latin > 3 * cyrillic ? 'en' : page;
}
