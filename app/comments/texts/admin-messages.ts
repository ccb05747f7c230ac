import type { Locale } from '#contract/locales.ts';
import { moderationEn } from './admin-en.ts';
import { moderationUk } from './admin-uk.ts';

/** The texts of moderation in the admin. */
export const moderationTexts: Record<Locale, typeof moderationUk> = { uk: moderationUk, en: moderationEn };
