import type { Locale } from '#contract/locales.ts';
import { announceEn } from './en.ts';
import { announceUk } from './uk.ts';

export const announceTexts: Record<Locale, typeof announceUk> = { uk: announceUk, en: announceEn };
