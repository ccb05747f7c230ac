import type { Feature } from '#contract/feature.ts';

export const indexing = {} as const satisfies Feature;
