import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';

export const translationPaths = {
  settings: (locale: Locale) => `${paths.adminSettings(locale)}/translation`,
  glossary: (locale: Locale) => `${paths.admin(locale)}/glossary`,
  /** All terms as CSV. */
  glossaryTable: (locale: Locale) => `${paths.admin(locale)}/glossary.csv`,
  /** The draft of a post, for the scripts of the editor. `id` is that of the post. */
  draft: (locale: Locale, id: string) => `/${locale}/admin/drafts/${id}`,
};
