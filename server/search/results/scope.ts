import type { Locale } from '#contract/locales.ts';

/** Which posts a search is about: those of a language that readers may see at a moment. */
export type Scope = {
  locale: Locale;
  /** Milliseconds since 1970. */
  now: number;
};
