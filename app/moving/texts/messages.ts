import type { Locale } from '#contract/locales.ts';
import { redirectsEn } from './redirects-en.ts';
import { redirectsUk } from './redirects-uk.ts';

/** The texts of the page of redirects. */
export const redirectTexts: Record<Locale, typeof redirectsUk> = { uk: redirectsUk, en: redirectsEn };
