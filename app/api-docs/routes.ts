import type { FeatureRoutes } from '#app/feature-routes.ts';
import { paths } from '#contract/paths.ts';

export const apiDocs = {
  pages: { apiDocs: 'api-docs/routes/api-docs.tsx' },
  routes: [
    [paths.openapi(), 'api-docs/routes/openapi.ts'],
    // Where generators of clients look for it.
    [`/api${paths.openapi()}`, 'api-docs/routes/openapi.ts', 'openapi under api'],
    [paths.apiDocs('uk'), 'api-docs/routes/api-docs.tsx', 'api-docs-uk'],
    ['/en/api/docs', 'api-docs/routes/english-api-docs.ts'],
  ],
} as const satisfies FeatureRoutes;
