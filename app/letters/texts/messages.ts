import type { Locale } from '#contract/locales.ts';
import { lettersEn } from './en.ts';
import { lettersUk } from './uk.ts';

export type LetterMessages = typeof lettersUk;

/** Texts of letters, which no page loads. */
export const letterMessages: Record<Locale, LetterMessages> = { uk: lettersUk, en: lettersEn };
