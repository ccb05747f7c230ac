import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';

export const translationPaths = {
  settings: (locale: Locale) => `${paths.adminSettings(locale)}/translation`,
  /** The draft of a post, for the scripts of the editor. `id` is that of the post. */
  draft: (locale: Locale, id: string) => `/${locale}/admin/drafts/${id}`,
};
