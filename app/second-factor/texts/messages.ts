import type { Locale } from '#contract/locales.ts';
import { secondFactorEn } from './en.ts';
import { secondFactorUk } from './uk.ts';

export const secondFactorTexts: Record<Locale, typeof secondFactorUk> = {
  uk: secondFactorUk,
  en: secondFactorEn,
};
