import type { FeatureRoutes } from '#app/feature-routes.ts';
import { LOCALE, paths } from '#contract/paths.ts';

export const secondFactor = {
  pages: { secondFactor: 'second-factor/second-factor.tsx' },
  routes: [[paths.secondStep(LOCALE), 'second-factor/second-step.tsx']],
} as const satisfies FeatureRoutes;
