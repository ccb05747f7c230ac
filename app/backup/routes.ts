import type { FeatureRoutes } from '#app/feature-routes.ts';
import { LOCALE, paths } from '#contract/paths.ts';

export const backup = {
  adminPages: { backups: 'backup/backups.tsx' },
  admin: [
    [paths.adminBackup(LOCALE, '{name}'), 'backup/backup-file.ts'],
    [paths.adminExport(LOCALE), 'backup/export.ts'],
  ],
  adminRights: {
    [paths.adminBackup(LOCALE, '{name}')]: 'manage backups',
    [paths.adminExport(LOCALE)]: 'manage backups',
  },
} as const satisfies FeatureRoutes;
