import type { Locale } from '#contract/locales.ts';
import { assistantsAdminEn } from './admin-en.ts';
import { assistantsAdminUk } from './admin-uk.ts';

export const assistantAdminTexts: Record<Locale, typeof assistantsAdminUk> = {
  uk: assistantsAdminUk,
  en: assistantsAdminEn,
};
