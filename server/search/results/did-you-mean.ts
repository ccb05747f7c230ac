import type { Locale } from '#contract/locales.ts';
import { readWords } from '#server/search/language/words.ts';
import { findIndexOfSimilar } from './find-index.ts';
import { closestTerm } from './fuzzy.ts';
import { spellTerms } from './spelling.ts';

/**
 * The text with each unknown word replaced by the closest one of the posts, in their spelling; null when there is
 * none.
 */
export async function suggestText(
  text: string,
  unknown: string[],
  { locale, now }: { locale: Locale; now: Date },
): Promise<string | null> {
  if (unknown.length === 0) return null;
  const index = await findIndexOfSimilar(unknown, { locale, now });
  const isVisible = (number: number) => {
    const post = index.posts[number];
    return post?.locale === locale && post.publishedAt <= now.getTime();
  };
  const words = readWords(text).flatMap(({ start, end, term }) => {
    const closest = unknown.includes(term) ? closestTerm(index, term, isVisible) : null;
    return closest ? { ...closest, start, end } : [];
  });
  if (words.length === 0) return null;
  const spellings = await spellTerms(index, words, now);
  let suggestion = '';
  let at = 0;
  for (const { start, end, term } of words) {
    const spelling = spellings.get(term);
    if (spelling === undefined || start < at) continue;
    suggestion += text.slice(at, start) + spelling;
    at = end;
  }
  return at === 0 ? null : suggestion + text.slice(at);
}
