import type { Locale } from '#contract/locales.ts';
import type { Tag } from '#contract/tags.ts';

/** The id of a tag that is not stored yet. */
export const NEW_TAG = 0;

/** The name in the language of the page, else in the other one, else the slug. */
export function tagName({ slug, nameUk, nameEn }: Tag, locale: Locale): string {
  return (locale === 'uk' ? (nameUk ?? nameEn) : (nameEn ?? nameUk)) ?? slug;
}
