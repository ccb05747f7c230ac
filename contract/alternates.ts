import { DEFAULT_LOCALE, LOCALES, type Locale, otherLocale } from './locales.ts';

/** Paths of a page's language versions that exist. */
export type VersionPaths = Partial<Record<Locale, string>>;

/**
 * The alternates of a page as `hreflang` names them, itself included, with `x-default` for readers of
 * neither language. Every place that announces alternates uses this, since they must not disagree.
 */
export function toAlternates(versions: VersionPaths): { hreflang: Locale | 'x-default'; path: string }[] {
  const existing = LOCALES.flatMap((locale) => {
    const path = versions[locale];
    return path === undefined ? [] : [{ hreflang: locale, path }];
  });
  const general = versions[DEFAULT_LOCALE] ?? versions[otherLocale(DEFAULT_LOCALE)];
  return general === undefined ? existing : [...existing, { hreflang: 'x-default', path: general }];
}
