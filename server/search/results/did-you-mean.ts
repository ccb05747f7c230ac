import { LOCALES } from '#contract/locales.ts';
import type { InvertedIndex } from '../index/inverted-index.ts';
import { readWords } from '../language/words.ts';
import { closestTerm } from './fuzzy.ts';
import type { Scope } from './scope.ts';
import { spellTerms } from './spelling.ts';

/**
 * The text with each unknown word replaced by the closest one that posts have, as they spell it; null where
 * there is none.
 */
export async function suggestText(
  index: InvertedIndex,
  text: string,
  unknown: string[],
  { locale, now }: Scope,
): Promise<string | null> {
  const isVisible = (post: number) =>
    index.posts.localeOf(post) === LOCALES.indexOf(locale) && index.posts.publishedAt(post) <= now;
  const words = readWords(text).flatMap(({ start, end, term }) => {
    const closest = unknown.includes(term) ? closestTerm(index, term, isVisible) : null;
    return closest ? { ...closest, start, end, text: index.vocabulary.term(closest.term) } : [];
  });
  if (words.length === 0) return null;
  const spellings = await spellTerms(index, words, new Date(now));
  let suggestion = '';
  let at = 0;
  for (const { start, end, text: term } of words) {
    const spelling = spellings.get(term);
    if (spelling === undefined || start < at) continue;
    suggestion += text.slice(at, start) + spelling;
    at = end;
  }
  return at === 0 ? null : suggestion + text.slice(at);
}
