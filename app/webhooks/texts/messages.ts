import type { Locale } from '#contract/locales.ts';
import { webhooksEn } from './en.ts';
import { webhooksUk } from './uk.ts';

/** The texts of the page of webhooks. */
export const webhookTexts: Record<Locale, typeof webhooksUk> = { uk: webhooksUk, en: webhooksEn };
