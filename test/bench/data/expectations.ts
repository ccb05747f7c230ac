import type { Locale } from '#contract/locales.ts';
import { localeSchema } from '#contract/posts/requests.ts';

/** A query, and the posts that a person would expect among its first results. */
export type Expectation = { locale: Locale; query: string; slugs: string[] };

/** Reads lines of `language | query | slug slug`; empty ones and those with # are for people. */
export function readExpectations(text: string): Expectation[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [locale, query, slugs] = line.split(' | ');
      if (!query || !slugs) throw new Error(`This is no query with what it should find: ${line}`);
      return { locale: localeSchema.parse(locale), query, slugs: slugs.trim().split(' ') };
    });
}
