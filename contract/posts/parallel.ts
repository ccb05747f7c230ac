import type { Locale } from '#contract/locales.ts';

/** A post in both languages, side by side. */
export type ParallelPost = {
  slug: string;
  titles: Record<Locale, string>;
  /** For headings: with no-break spaces and soft hyphens. */
  displayTitles: Record<Locale, string>;
  /** The language whose version has changed since the two corresponded, if it has. */
  newer: Locale | null;
  /** In the order of the text: rendered HTML that says the same in each language, empty without a counterpart. */
  pairs: Record<Locale, string>[];
};
