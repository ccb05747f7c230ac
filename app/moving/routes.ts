import type { FeatureRoutes } from '#app/feature-routes.ts';
import { movingPaths } from '#contract/moving/paths.ts';
import { LOCALE } from '#contract/paths.ts';

export const moving = {
  adminPages: {
    imports: 'moving/routes/imports.tsx',
    export: 'moving/routes/export.tsx',
    redirects: 'moving/routes/redirects.tsx',
  },
  admin: [
    [movingPaths.exportFile(LOCALE, '{kind}'), 'moving/routes/export-file.ts'],
    [movingPaths.import(LOCALE, '{id}'), 'moving/routes/import.tsx'],
    [movingPaths.upload(LOCALE), 'moving/routes/upload.ts'],
    [movingPaths.redirectsTable(LOCALE), 'moving/routes/redirects-table.ts'],
  ],
  adminRights: {
    [movingPaths.exportFile(LOCALE, '{kind}')]: 'manage backups',
    [movingPaths.import(LOCALE, '{id}')]: 'change settings',
    [movingPaths.upload(LOCALE)]: 'change settings',
    [movingPaths.redirectsTable(LOCALE)]: 'change settings',
  },
} as const satisfies FeatureRoutes;
