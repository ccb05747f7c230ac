import type { FeatureRoutes } from '#app/feature-routes.ts';
import { LOCALE, paths } from '#contract/paths.ts';

export const backup = {
  adminPages: { backups: 'backup/routes/backups.tsx' },
  admin: [
    [paths.adminBackup(LOCALE, '{name}'), 'backup/routes/backup-file.ts'],
    [paths.adminExport(LOCALE), 'backup/routes/export.ts'],
  ],
} as const satisfies FeatureRoutes;
