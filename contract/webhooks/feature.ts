import { forAdmins } from '#contract/core-pages.ts';
import type { Feature } from '#contract/feature.ts';
import { paths } from '#contract/paths.ts';

export const webhooks = {
  adminPages: {
    webhooks: { ...forAdmins(paths.adminWebhooks, 'manage webhooks'), isRare: true, after: 'keys' },
  },
  letters: { webhookOff: 'notification' },
} as const satisfies Feature;
