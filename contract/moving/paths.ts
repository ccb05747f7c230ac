import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';

export const movingPaths = {
  export: (locale: Locale) => `${paths.admin(locale)}/export`,
  /** Responds to a form post with an archive. */
  exportFile: (locale: Locale, kind: string) => `${paths.admin(locale)}/export/${kind}`,
  redirects: (locale: Locale) => `${paths.admin(locale)}/redirects`,
  redirectsTable: (locale: Locale) => `${paths.admin(locale)}/redirects.csv`,
};
