import { forAdmins } from '#contract/core-pages.ts';
import type { Feature } from '#contract/feature.ts';
import { paths } from '#contract/paths.ts';

export const backup = {
  adminPages: {
    backups: { ...forAdmins(paths.adminBackups, 'manage backups'), isRare: true, after: 'settings' },
  },
  letters: { backupFailed: 'notification' },
  auditActions: {
    backups: ['backup.made', 'backup.failed', 'backup.restored'],
  },
} as const satisfies Feature;
