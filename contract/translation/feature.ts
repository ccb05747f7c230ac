import { forAdmins } from '#contract/core-pages.ts';
import type { Feature } from '#contract/feature.ts';
import { translationPaths } from './paths.ts';

export const translation = {
  adminPages: {
    glossary: { ...forAdmins(translationPaths.glossary, 'manage tags'), isRare: true, after: 'settings' },
  },
} as const satisfies Feature;
