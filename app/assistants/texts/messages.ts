import type { Locale } from '#contract/locales.ts';
import { programsEn } from './en.ts';
import { type ProgramMessages, programsUk } from './uk.ts';

/** The texts about programs: only the pages of accounts load them. */
export const programMessages: Record<Locale, ProgramMessages> = { uk: programsUk, en: programsEn };
