import type { Locale } from '#contract/locales.ts';
import { formatNumber } from './format.ts';

/**
 * The forms of one phrase. Ukrainian has three for whole numbers (1 допис, 2 дописи, 5 дописів), English
 * two; `other` also serves fractions and is what a form left out falls back to (CLDR plural rules).
 */
export type PluralForms = { one: string; few?: string; many?: string; other: string };

const RULES: Record<Locale, Intl.PluralRules> = {
  uk: new Intl.PluralRules('uk'),
  en: new Intl.PluralRules('en'),
};

/** The form that fits the count, with the count written in place of `#`. */
export function plural(locale: Locale, count: number, forms: PluralForms): string {
  const category = RULES[locale].select(count) as keyof PluralForms;
  return (forms[category] ?? forms.other).replace('#', formatNumber(count, locale));
}
