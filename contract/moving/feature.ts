import { forAdmins } from '#contract/core-pages.ts';
import type { Feature } from '#contract/feature.ts';
import { movingPaths } from './paths.ts';

export const moving = {
  adminPages: {
    export: { ...forAdmins(movingPaths.export, 'manage backups'), isRare: true, after: 'settings' },
    imports: { ...forAdmins(movingPaths.imports, 'change settings'), isRare: true, after: 'settings' },
    redirects: { ...forAdmins(movingPaths.redirects, 'change settings'), isRare: true, after: 'settings' },
  },
  auditActions: {
    moving: [
      'redirect.created',
      'redirect.changed',
      'redirect.deleted',
      'redirects.imported',
      'content.exported',
      'site.exported',
      'import.started',
      'import.undone',
    ],
  },
} as const satisfies Feature;
