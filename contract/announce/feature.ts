import type { Feature } from '#contract/feature.ts';

export const announce = {
  letters: { channelFailing: 'notification' },
} as const satisfies Feature;
