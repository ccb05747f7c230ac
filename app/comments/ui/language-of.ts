import type { Locale } from '#contract/locales.ts';

/** A shorter text has the page's language. */
const LETTERS_MIN = 8;

/**
 * The `lang` of a comment, guessed from its letters; the page's language if they do not decide. The empty
 * string means unknown (HTML, 3.2.6.2): Cyrillic text with letters that Ukrainian does not have.
 */
export function languageOf(text: string, page: Locale): Locale | '' {
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const cyrillic = text.match(/\p{Script=Cyrillic}/gu)?.length ?? 0;
  if (latin + cyrillic < LETTERS_MIN) return page;
  if (cyrillic > latin) return /[ёъыэ]/i.test(text) && !/[іїєґ]/i.test(text) ? '' : 'uk';
  // A Ukrainian sentence may contain Latin names and code.
  return latin > 3 * cyrillic ? 'en' : page;
}
