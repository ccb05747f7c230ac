import type { FeatureRoutes } from '#app/feature-routes.ts';
import { LOCALE, paths, SLUG } from '#contract/paths.ts';

export const bothVersions = {
  routes: [[paths.bothVersions(LOCALE, SLUG), 'both-versions/both-versions.tsx']],
} as const satisfies FeatureRoutes;
