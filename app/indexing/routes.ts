import type { FeatureRoutes } from '#app/feature-routes.ts';

export const indexing = {
  // `/{key}.txt`, which `toRoutableUrl` rewrites.
  routes: [['/indexnow-key/{key}', 'indexing/indexnow-key.ts']],
} as const satisfies FeatureRoutes;
