import type { Locale } from '#contract/locales.ts';
import { secondFactorEn } from './en.ts';
import { secondFactorUk } from './uk.ts';

export type SecondFactorMessages = typeof secondFactorUk;

/** Not part of the texts of all pages, which the admin loads with its script. */
export const secondFactorMessages: Record<Locale, SecondFactorMessages> = {
  uk: secondFactorUk,
  en: secondFactorEn,
};
