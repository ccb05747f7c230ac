import type { Locale } from '#contract/locales.ts';

/** The name of an author in the language of the admin, else the other one. */
export function authorName(
  { nameUk, nameEn, slug }: { nameUk: string | null; nameEn: string | null; slug: string },
  locale: Locale,
): string {
  const [own, other] = locale === 'uk' ? [nameUk, nameEn] : [nameEn, nameUk];
  return own || other || slug;
}
