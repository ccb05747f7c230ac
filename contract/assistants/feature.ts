import type { Feature } from '#contract/feature.ts';

export const assistants = {} as const satisfies Feature;
