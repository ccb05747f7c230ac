import { unlisted } from '#contract/core-pages.ts';
import type { Feature } from '#contract/feature.ts';
import { paths } from '#contract/paths.ts';

export const secondFactor = {
  pages: {
    secondFactor: { ...unlisted('users', paths.secondFactor), after: 'account' },
  },
} as const satisfies Feature;
