import type { FeatureRoutes } from '#app/feature-routes.ts';
import { LOCALE, paths, SLUG } from '#contract/paths.ts';

export const analytics = {
  adminPages: { analytics: 'analytics/routes/analytics.tsx' },
  admin: [
    [paths.analyticsOfPost(LOCALE, SLUG), 'analytics/routes/analytics-of-post.tsx'],
    [paths.analyticsTable(LOCALE, '{table}'), 'analytics/routes/analytics-table.ts'],
  ],
} as const satisfies FeatureRoutes;
