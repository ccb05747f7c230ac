import type { FeatureRoutes } from '#app/feature-routes.ts';
import { LOCALE, paths } from '#contract/paths.ts';

export const backup = {
  adminPages: { backups: 'backup/backups.tsx' },
  admin: [[paths.adminBackup(LOCALE, '{name}'), 'backup/backup-file.ts']],
  adminRights: { [paths.adminBackup(LOCALE, '{name}')]: 'manage backups' },
} as const satisfies FeatureRoutes;
