import type { Feature } from '#contract/feature.ts';

export const newsletter = {
  letters: {
    confirmSubscription: 'unasked',
    newsletterPost: 'newsletter',
    newsletterDigest: 'newsletter',
  },
} as const satisfies Feature;
