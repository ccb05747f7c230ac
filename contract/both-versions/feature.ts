import type { Feature } from '#contract/feature.ts';
import { LOCALE, paths, SLUG } from '#contract/paths.ts';

export const bothVersions = {
  queries: { [paths.bothVersions(LOCALE, SLUG)]: [] },
} as const satisfies Feature;
