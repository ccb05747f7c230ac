import type { Locale } from '#contract/locales.ts';
import { announceEn } from './en.ts';
import { announceUk } from './uk.ts';

/** The texts of the pages of channels and messages, and of the publishing panel. */
export const announceTexts: Record<Locale, typeof announceUk> = { uk: announceUk, en: announceEn };
