import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';

export const announcePaths = {
  channels: (locale: Locale) => `${paths.adminSettings(locale)}/channels`,
  /** The messages about a post; `post` is its slug, or the id of a post without one. */
  messages: (locale: Locale, post: string) => `${paths.adminPost(locale, post)}/messages`,
};
