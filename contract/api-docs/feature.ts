import { forEveryone } from '#contract/core-pages.ts';
import type { Feature } from '#contract/feature.ts';
import { paths } from '#contract/paths.ts';

export const apiDocs = {
  pages: { apiDocs: { ...forEveryone((locale) => paths.apiDocs(locale)), after: 'search' } },
  queries: { [paths.openapi()]: [], [`/api${paths.openapi()}`]: [] },
} as const satisfies Feature;
