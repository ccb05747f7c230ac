import type { Locale } from '#contract/locales.ts';
import { translationEn } from './en.ts';
import { glossaryEn } from './glossary-en.ts';
import { glossaryUk } from './glossary-uk.ts';
import { translationUk } from './uk.ts';

/** The texts of the settings, the pane next to a text and the publishing panel. */
export const translationTexts: Record<Locale, typeof translationUk> = {
  uk: translationUk,
  en: translationEn,
};

export const glossaryTexts: Record<Locale, typeof glossaryUk> = { uk: glossaryUk, en: glossaryEn };
