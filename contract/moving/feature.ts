import { forAdmins } from '#contract/core-pages.ts';
import type { Feature } from '#contract/feature.ts';
import { movingPaths } from './paths.ts';

export const moving = {
  adminPages: {
    redirects: { ...forAdmins(movingPaths.redirects), isRare: true, after: 'settings' },
  },
} as const satisfies Feature;
