import type { Locale } from '#contract/locales.ts';
import { analyticsEn } from './en.ts';
import { analyticsUk } from './uk.ts';

export const analyticsTexts: Record<Locale, typeof analyticsUk> = { uk: analyticsUk, en: analyticsEn };
