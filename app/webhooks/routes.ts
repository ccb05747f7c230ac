import type { FeatureRoutes } from '#app/feature-routes.ts';

export const webhooks = {
  adminPages: { webhooks: 'webhooks/routes/webhooks.tsx' },
} as const satisfies FeatureRoutes;
