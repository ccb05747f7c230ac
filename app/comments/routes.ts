import type { FeatureRoutes } from '#app/feature-routes.ts';
import { LOCALE, paths, SLUG } from '#contract/paths.ts';

export const comments = {
  adminPages: { comments: 'comments/admin-comments.tsx' },
  routes: [[paths.comments(LOCALE, SLUG), 'comments/comments.tsx']],
} as const satisfies FeatureRoutes;
