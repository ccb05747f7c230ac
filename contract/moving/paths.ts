import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';

export const movingPaths = {
  export: (locale: Locale) => `${paths.admin(locale)}/export`,
  /** Responds to a form post with an archive. */
  exportFile: (locale: Locale, kind: string) => `${paths.admin(locale)}/export/${kind}`,
  redirects: (locale: Locale) => `${paths.admin(locale)}/redirects`,
  imports: (locale: Locale) => `${paths.admin(locale)}/import`,
  import: (locale: Locale, id: string) => `${paths.admin(locale)}/import/${id}`,
  /** Takes the pieces of a file. */
  upload: (locale: Locale) => `${paths.admin(locale)}/import-upload`,
  redirectsTable: (locale: Locale) => `${paths.admin(locale)}/redirects.csv`,
};
