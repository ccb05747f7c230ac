import type { Locale } from '#contract/locales.ts';
import { exportEn } from './export-en.ts';
import { exportUk } from './export-uk.ts';
import { importsEn } from './imports-en.ts';
import { importsUk } from './imports-uk.ts';
import { redirectsEn } from './redirects-en.ts';
import { redirectsUk } from './redirects-uk.ts';

/** The texts of the pages of imports and redirects. */
export const importTexts: Record<Locale, typeof importsUk> = { uk: importsUk, en: importsEn };
export const redirectTexts: Record<Locale, typeof redirectsUk> = { uk: redirectsUk, en: redirectsEn };

/** The texts of the page of exports. */
export const exportTexts: Record<Locale, typeof exportUk> = { uk: exportUk, en: exportEn };
