import type { Locale } from '#contract/locales.ts';
import { commentsEn } from './en.ts';
import { commentsUk } from './uk.ts';

/** The texts of comments for readers. */
export const commentTexts: Record<Locale, typeof commentsUk> = { uk: commentsUk, en: commentsEn };
