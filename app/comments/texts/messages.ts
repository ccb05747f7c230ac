import type { Locale } from '#contract/locales.ts';
import { commentsEn } from './en.ts';
import { commentsUk } from './uk.ts';

export const commentTexts: Record<Locale, typeof commentsUk> = { uk: commentsUk, en: commentsEn };
