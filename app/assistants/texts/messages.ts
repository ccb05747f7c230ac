import type { Locale } from '#contract/locales.ts';
import { assistantsEn } from './en.ts';
import { assistantsUk } from './uk.ts';

export const assistantTexts: Record<Locale, typeof assistantsUk> = { uk: assistantsUk, en: assistantsEn };
