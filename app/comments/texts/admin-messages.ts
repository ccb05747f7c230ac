import type { Locale } from '#contract/locales.ts';
import { moderationEn } from './admin-en.ts';
import { moderationUk } from './admin-uk.ts';

export const moderationTexts: Record<Locale, typeof moderationUk> = { uk: moderationUk, en: moderationEn };
