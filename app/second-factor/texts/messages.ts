import type { Locale } from '#contract/locales.ts';
import { secondFactorEn } from './en.ts';
import { secondFactorUk } from './uk.ts';

/** The texts of two-step sign-in. */
export const secondFactorTexts: Record<Locale, typeof secondFactorUk> = {
  uk: secondFactorUk,
  en: secondFactorEn,
};
