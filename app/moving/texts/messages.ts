import type { Locale } from '#contract/locales.ts';
import { importsEn } from './imports-en.ts';
import { importsUk } from './imports-uk.ts';
import { redirectsEn } from './redirects-en.ts';
import { redirectsUk } from './redirects-uk.ts';

/** The texts of the pages of imports and redirects. */
export const importTexts: Record<Locale, typeof importsUk> = { uk: importsUk, en: importsEn };
export const redirectTexts: Record<Locale, typeof redirectsUk> = { uk: redirectsUk, en: redirectsEn };
