import { forEveryone } from '#contract/core-pages.ts';
import type { Feature } from '#contract/feature.ts';
import { paths } from '#contract/paths.ts';

export const secondFactor = {
  pages: {
    secondFactor: {
      ...forEveryone(paths.secondFactor),
      audience: 'users',
      isIndexed: false,
      after: 'account',
    },
  },
} as const satisfies Feature;
