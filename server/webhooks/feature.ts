import { webhookPaths } from '#contract/webhooks/paths.ts';
import { eventSchemaOf, WEBHOOK_EVENTS } from '#contract/webhooks/webhooks.ts';
import type { Feature } from '#server/feature.ts';
import type { TroubleProps } from '#server/mail/letter-types.ts';
import { createWebhookChannel } from './channel.ts';
import { planDeliveries } from './plan-deliveries.ts';
import { findSwitchedOff } from './store.ts';
import { hasWebhooks } from './webhooks.ts';

declare module '#server/outbox/model.ts' {
  interface ChannelNames {
    webhook: true;
  }
}

declare module '#server/mail/letter-types.ts' {
  interface LetterData {
    webhookOff: Record<string, never>;
  }

  interface LetterProps {
    webhookOff: TroubleProps;
  }
}

export const webhooks: Feature = {
  listeners: () => [planDeliveries],
  channels: (_config, features) => [createWebhookChannel(features)],
  usesOutbox: hasWebhooks,
  sends: {
    group: 'Webhooks',
    about: 'Addresses that the service tells what has happened',
    bodies: Object.fromEntries(WEBHOOK_EVENTS.map((event) => [event, eventSchemaOf(event)])),
  },
  troubles: {
    webhookOff: {
      page: webhookPaths.webhooks,
      async find() {
        const off = await findSwitchedOff();
        const [last] = off;
        const hosts = new Set(off.map(({ url }) => new URL(url).host));
        return last ? { detail: [...hosts].join(', '), once: last.switchedOffAt.toISOString() } : null;
      },
    },
  },
};
