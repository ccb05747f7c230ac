import { DEFAULT_LOCALE, LOCALES, type Locale, otherLocale } from './locales.ts';

/** Paths of the language versions of a page that exist. */
export type VersionPaths = Partial<Record<Locale, string>>;

/**
 * The `hreflang` alternates of a page, itself included, with `x-default` for readers of other languages.
 * Page heads and sitemaps both use this function, because search engines require that they agree.
 */
export function toAlternates(versions: VersionPaths): { hreflang: Locale | 'x-default'; path: string }[] {
  const existing = LOCALES.flatMap((locale) => {
    const path = versions[locale];
    return path === undefined ? [] : [{ hreflang: locale, path }];
  });
  const fallback = versions[DEFAULT_LOCALE] ?? versions[otherLocale(DEFAULT_LOCALE)];
  return fallback === undefined ? existing : [...existing, { hreflang: 'x-default', path: fallback }];
}
