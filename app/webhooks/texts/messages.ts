import type { Locale } from '#contract/locales.ts';
import { webhooksEn } from './en.ts';
import { webhooksUk } from './uk.ts';

export const webhookTexts: Record<Locale, typeof webhooksUk> = { uk: webhooksUk, en: webhooksEn };
