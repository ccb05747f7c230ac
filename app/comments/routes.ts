import type { FeatureRoutes } from '#app/feature-routes.ts';
import { LOCALE, paths, SLUG } from '#contract/paths.ts';

export const comments = {
  adminPages: { comments: 'comments/routes/admin/comments.tsx' },
  routes: [
    [paths.moderation(LOCALE), 'comments/routes/moderation.ts'],
    [paths.comments(LOCALE, SLUG), 'comments/routes/comments.tsx'],
  ],
} as const satisfies FeatureRoutes;
