import type { Feature } from '#contract/feature.ts';

export const newsletter = {
  letters: {
    confirmSubscription: 'unasked',
    newsletterPost: 'newsletter',
    newsletterDigest: 'newsletter',
  },
  auditActions: {
    newsletter: ['newsletter.sent', 'subscribers.imported', 'subscriber.deleted'],
  },
} as const satisfies Feature;
