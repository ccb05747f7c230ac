import type { Feature } from '#contract/feature.ts';

export const bothVersions = {} as const satisfies Feature;
