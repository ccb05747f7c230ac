import type { Feature } from '#contract/feature.ts';

export const announce = {
  letters: { channelFailing: 'notification' },
  auditActions: {
    channels: [
      'channel.created',
      'channel.changed',
      'channel.deleted',
      'channel.announced',
      'channel.withdrawn',
    ],
  },
} as const satisfies Feature;
