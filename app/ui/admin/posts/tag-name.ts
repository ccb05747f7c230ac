import { type Locale, otherLocale } from '#contract/locales.ts';
import type { Tag } from '#contract/tags.ts';

/** The name of a tag in the language, else in the other one, else its slug. */
export function tagName({ slug, nameUk, nameEn }: Tag, locale: Locale): string {
  const names = { uk: nameUk, en: nameEn };
  return names[locale] ?? names[otherLocale(locale)] ?? slug;
}
