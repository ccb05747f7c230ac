import type { FeatureRoutes } from '#app/feature-routes.ts';
import { movingPaths } from '#contract/moving/paths.ts';
import { LOCALE } from '#contract/paths.ts';

export const moving = {
  adminPages: { redirects: 'moving/routes/redirects.tsx' },
  admin: [[movingPaths.redirectsTable(LOCALE), 'moving/routes/redirects-table.ts']],
} as const satisfies FeatureRoutes;
