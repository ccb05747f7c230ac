import { LOCALES } from '#contract/locales.ts';
import { closestTerm } from './closest.ts';
import type { InvertedIndex } from './inverted-index.ts';
import type { Scope } from './match.ts';
import { readWords } from './words.ts';

/** The text with each unknown word replaced by the closest one that posts have; null where there is none. */
export function suggestText(
  index: InvertedIndex,
  text: string,
  unknown: string[],
  { locale, now }: Scope,
): string | null {
  const isVisible = (post: number) =>
    index.localeOf(post) === LOCALES.indexOf(locale) && index.publishedAt(post) <= now;
  let suggestion = '';
  let at = 0;
  let isChanged = false;
  for (const { start, end, term } of readWords(text)) {
    const closest = unknown.includes(term) && start >= at ? closestTerm(index, term, isVisible) : null;
    if (closest === null) continue;
    suggestion += text.slice(at, start) + closest;
    at = end;
    isChanged = true;
  }
  return isChanged ? suggestion + text.slice(at) : null;
}
