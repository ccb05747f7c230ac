import type { Locale } from '#contract/locales.ts';
import { formatNumber } from './format.ts';

/**
 * The plural forms of a phrase (CLDR plural rules). Ukrainian has three for integers (1 допис, 2 дописи,
 * 5 дописів), English two. `other` is used for fractions and for missing forms.
 */
export type PluralForms = { one: string; few?: string; many?: string; other: string };

const RULES: Record<Locale, Intl.PluralRules> = {
  uk: new Intl.PluralRules('uk'),
  en: new Intl.PluralRules('en'),
};

/** The plural form for the count, with the count instead of `#`. */
export function plural(locale: Locale, count: number, forms: PluralForms): string {
  const category = RULES[locale].select(count) as keyof PluralForms;
  return (forms[category] ?? forms.other).replace('#', formatNumber(count, locale));
}
