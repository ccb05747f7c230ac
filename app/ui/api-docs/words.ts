import { apiDocsEn } from '#app/i18n/api-docs/en.ts';
import { type ApiDocsWords, apiDocsUk } from '#app/i18n/api-docs/uk.ts';
import type { Locale } from '#contract/locales.ts';
import { useSite } from '../site/site-context.tsx';

export const apiDocsWords: Record<Locale, ApiDocsWords> = { uk: apiDocsUk, en: apiDocsEn };

export function useApiDocsWords(): ApiDocsWords {
  return apiDocsWords[useSite().locale];
}
