/** The languages of the service, the default first. BCP 47 tags (`uk` is Ukrainian; `ua` is a country). */
export const LOCALES = ['uk', 'en'] as const;

export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = 'uk';

export function isLocale(value: unknown): value is Locale {
  return value === 'uk' || value === 'en';
}

export function otherLocale(locale: Locale): Locale {
  return locale === 'uk' ? 'en' : 'uk';
}

/**
 * The locale for a visitor: the stored choice, else the language that `Accept-Language` prefers by its quality values
 * (RFC 9110, 12.5.4). A header that names neither language gets English; one that names none at all gets Ukrainian.
 */
export function negotiateLocale({
  chosen,
  acceptLanguage,
}: {
  chosen?: string | null | undefined;
  acceptLanguage?: string | null | undefined;
}): Locale {
  if (isLocale(chosen)) return chosen;
  const accepted = (acceptLanguage ?? '')
    .split(',')
    .slice(0, 50)
    .map((part) => {
      const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      const quality = weight === undefined ? 1 : Number(weight.slice(2));
      return { language: range.split('-')[0] ?? '', quality: Number.isFinite(quality) ? quality : 0 };
    })
    // `*` is not a language: programs send it.
    .filter(({ language, quality }) => /^[a-z]+$/.test(language) && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ language }) => language);
  return accepted.find(isLocale) ?? (accepted.length > 0 ? 'en' : DEFAULT_LOCALE);
}

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
