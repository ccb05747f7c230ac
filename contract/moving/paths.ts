import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';

export const movingPaths = {
  redirects: (locale: Locale) => `${paths.admin(locale)}/redirects`,
  redirectsTable: (locale: Locale) => `${paths.admin(locale)}/redirects.csv`,
};
