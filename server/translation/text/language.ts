import type { Locale } from '#contract/locales.ts';

/** Frequent words of English that no neighbouring language has. */
const ENGLISH =
  /\b(?:the|and|of|that|this|with|you|your|are|from|have|has|which|when|what|will|can|would|they|there|not|it|its|if|we|by|be|how|like|or|but|for|any|is|even)\b/i;
const RUSSIAN = /[ыэъё]/gi;
const UKRAINIAN = /[іїєґ]/gi;

/** From so many words on, a sentence has some of the frequent ones. */
const SENTENCE_WORDS = 15;

/** Whether a text is clearly in another language. Names and terms say nothing. */
export function isOtherLanguage(text: string, locale: Locale): boolean {
  const cyrillic = countOf(text, /\p{Script=Cyrillic}/gu);
  const latin = countOf(text, /\p{Script=Latin}/gu);
  const words = countOf(text, /\p{Ll}{2,}/gu);
  if (locale === 'en') {
    if (cyrillic > latin) return true;
    return words >= SENTENCE_WORDS && !ENGLISH.test(text);
  }
  // A text of only Latin names can be Ukrainian, a sentence cannot.
  if (latin > 2 * cyrillic && words >= SENTENCE_WORDS) return true;
  return countOf(text, RUSSIAN) > 1 && countOf(text, RUSSIAN) > countOf(text, UKRAINIAN);
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
