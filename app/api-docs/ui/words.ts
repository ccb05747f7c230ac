import { apiDocsEn } from '#app/api-docs/texts/en.ts';
import { type ApiDocsWords, apiDocsUk } from '#app/api-docs/texts/uk.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import type { Locale } from '#contract/locales.ts';

export const apiDocsWords: Record<Locale, ApiDocsWords> = { uk: apiDocsUk, en: apiDocsEn };

export function useApiDocsWords(): ApiDocsWords {
  return apiDocsWords[useSite().locale];
}
