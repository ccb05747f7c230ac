import { type FeatureRoutes, LOCALE } from '#app/feature-routes.ts';
import { paths } from '#contract/paths.ts';

export const secondFactor = {
  pages: { secondFactor: 'second-factor/second-factor.tsx' },
  routes: [[paths.secondStep(LOCALE), 'second-factor/second-step.tsx']],
} as const satisfies FeatureRoutes;
