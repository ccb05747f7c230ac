import { forAdmins } from '#contract/core-pages.ts';
import type { Feature } from '#contract/feature.ts';
import { movingPaths } from './paths.ts';

export const moving = {
  adminPages: {
    export: { ...forAdmins(movingPaths.export), isRare: true, after: 'settings' },
    imports: { ...forAdmins(movingPaths.imports), isRare: true, after: 'settings' },
    redirects: { ...forAdmins(movingPaths.redirects), isRare: true, after: 'settings' },
  },
} as const satisfies Feature;
