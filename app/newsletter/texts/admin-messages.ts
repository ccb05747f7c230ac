import type { Locale } from '#contract/locales.ts';
import { newsletterAdminEn } from './admin-en.ts';
import { newsletterAdminUk } from './admin-uk.ts';

/** The texts of the newsletter for admins. */
export const newsletterAdminTexts: Record<Locale, typeof newsletterAdminUk> = {
  uk: newsletterAdminUk,
  en: newsletterAdminEn,
};
