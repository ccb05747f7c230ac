import { apiDocsEn } from '#app/i18n/api-docs/en.ts';
import { type ApiDocsWords, apiDocsUk } from '#app/i18n/api-docs/uk.ts';
import { useSite } from '#app/ui/site/site-context.tsx';
import type { Locale } from '#contract/locales.ts';

export const apiDocsWords: Record<Locale, ApiDocsWords> = { uk: apiDocsUk, en: apiDocsEn };

export function useApiDocsWords(): ApiDocsWords {
  return apiDocsWords[useSite().locale];
}
