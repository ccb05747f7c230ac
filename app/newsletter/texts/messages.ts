import type { Locale } from '#contract/locales.ts';
import { newsletterEn } from './en.ts';
import { newsletterUk } from './uk.ts';

export const newsletterTexts: Record<Locale, typeof newsletterUk> = { uk: newsletterUk, en: newsletterEn };
