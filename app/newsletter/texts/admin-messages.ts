import type { Locale } from '#contract/locales.ts';
import { newsletterAdminEn } from './admin-en.ts';
import { newsletterAdminUk } from './admin-uk.ts';

export const newsletterAdminTexts: Record<Locale, typeof newsletterAdminUk> = {
  uk: newsletterAdminUk,
  en: newsletterAdminEn,
};
