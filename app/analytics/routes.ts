import type { FeatureRoutes } from '#app/feature-routes.ts';
import { LOCALE, paths, SLUG } from '#contract/paths.ts';

export const analytics = {
  adminPages: { analytics: 'analytics/analytics.tsx' },
  admin: [
    [paths.analyticsOfPost(LOCALE, SLUG), 'analytics/analytics-of-post.tsx'],
    [paths.analyticsTable(LOCALE, '{table}'), 'analytics/analytics-table.ts'],
  ],
  adminRights: {
    [paths.analyticsOfPost(LOCALE, SLUG)]: 'read analytics',
    [paths.analyticsTable(LOCALE, '{table}')]: 'read analytics',
  },
} as const satisfies FeatureRoutes;
