import { forAdmins } from '#contract/core-pages.ts';
import type { Feature } from '#contract/feature.ts';
import { paths } from '#contract/paths.ts';

export const analytics = {
  adminPages: { analytics: { ...forAdmins(paths.analytics, 'read analytics'), after: 'media' } },
} as const satisfies Feature;
