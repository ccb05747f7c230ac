import type { Locale } from '#contract/locales.ts';

export type ParallelPost = {
  slug: string;
  ids: Record<Locale, string>;
  titles: Record<Locale, string>;
  /** The titles for headings, with no-break spaces and soft hyphens. */
  displayTitles: Record<Locale, string>;
  /** The language whose version has changed since the two corresponded; null if neither has. */
  newer: Locale | null;
  /**
   * Pairs in the order of the text: rendered HTML with the same meaning in each language, empty if it has no
   * counterpart.
   */
  pairs: Record<Locale, string>[];
};
