import type { FeatureRoutes } from '#app/feature-routes.ts';
import { LOCALE, paths } from '#contract/paths.ts';

export const backup = {
  adminPages: { backups: 'backup/backups.tsx' },
  admin: [
    [paths.adminBackupUpload(LOCALE), 'backup/backup-upload.ts'],
    [paths.adminBackup(LOCALE, '{name}'), 'backup/backup-file.ts'],
  ],
  adminRights: {
    [paths.adminBackupUpload(LOCALE)]: 'manage backups',
    [paths.adminBackup(LOCALE, '{name}')]: 'manage backups',
  },
} as const satisfies FeatureRoutes;
