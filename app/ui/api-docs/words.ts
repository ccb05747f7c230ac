import type { Locale } from '#contract/locales.ts';
import { apiDocsEn } from '../../i18n/api-docs-en.ts';
import { type ApiDocsWords, apiDocsUk } from '../../i18n/api-docs-uk.ts';
import { useSite } from '../site/site-context.tsx';

export const apiDocsWords: Record<Locale, ApiDocsWords> = { uk: apiDocsUk, en: apiDocsEn };

export function useApiDocsWords(): ApiDocsWords {
  return apiDocsWords[useSite().locale];
}
