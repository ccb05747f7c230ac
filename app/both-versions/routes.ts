import { type FeatureRoutes, LOCALE, SLUG } from '#app/feature-routes.ts';
import { paths } from '#contract/paths.ts';

export const bothVersions = {
  routes: [[paths.bothVersions(LOCALE, SLUG), 'both-versions/both-versions.tsx']],
} as const satisfies FeatureRoutes;
