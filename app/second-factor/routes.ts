import type { FeatureRoutes } from '#app/feature-routes.ts';
import { LOCALE, paths } from '#contract/paths.ts';

export const secondFactor = {
  pages: { secondFactor: 'second-factor/routes/second-factor.tsx' },
  routes: [[paths.secondStep(LOCALE), 'second-factor/routes/second-step.tsx']],
} as const satisfies FeatureRoutes;
