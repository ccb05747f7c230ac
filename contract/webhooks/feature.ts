import { forAdmins } from '#contract/core-pages.ts';
import type { Feature } from '#contract/feature.ts';
import { webhookPaths } from './paths.ts';

declare module '#contract/users/roles.ts' {
  interface FeatureRights {
    'manage webhooks': 'webhooks';
  }
}

export const webhooks = {
  adminPages: {
    webhooks: { ...forAdmins(webhookPaths.webhooks, 'manage webhooks'), isRare: true, after: 'keys' },
  },
  letters: { webhookOff: 'notification' },
  auditActions: {
    webhooks: [
      'webhook.created',
      'webhook.deleted',
      'webhook.rotated',
      'webhook.switched-on',
      'webhook.switched-off',
    ],
  },
  rights: { 'manage webhooks': { role: 'admin', scope: 'webhooks' } },
} as const satisfies Feature;
