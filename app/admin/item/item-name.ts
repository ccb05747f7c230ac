import type { Locale } from '#contract/locales.ts';

export type Named = { slug: string; nameUk: string | null; nameEn: string | null };

/** The name of an author or a tag in the language of the page, else in the other one, else the slug. */
export function itemName({ slug, nameUk, nameEn }: Named, locale: Locale): string {
  const [own, other] = locale === 'uk' ? [nameUk, nameEn] : [nameEn, nameUk];
  return own || other || slug;
}
