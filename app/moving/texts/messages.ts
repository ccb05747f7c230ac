import type { Locale } from '#contract/locales.ts';
import { exportEn } from './export-en.ts';
import { exportUk } from './export-uk.ts';
import { redirectsEn } from './redirects-en.ts';
import { redirectsUk } from './redirects-uk.ts';

/** The texts of the page of redirects. */
export const redirectTexts: Record<Locale, typeof redirectsUk> = { uk: redirectsUk, en: redirectsEn };

/** The texts of the page of exports. */
export const exportTexts: Record<Locale, typeof exportUk> = { uk: exportUk, en: exportEn };
