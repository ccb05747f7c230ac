import type { ServerFeature } from '#app/feature.server.ts';
import { paths } from '#contract/paths.ts';
import { countSwitchedOff } from '#server/webhooks/webhooks.ts';
import { webhookLetters } from './letters.ts';
import { webhookEndpoints } from './routes/webhook-endpoints.ts';
import { webhookAttention } from './texts/core.ts';

export const webhooks: ServerFeature = {
  endpoints: webhookEndpoints,
  letters: webhookLetters,
  async attention({ actor, locale }) {
    const count = await countSwitchedOff({ actor });
    return { text: webhookAttention[locale].off(count), count, to: paths.adminWebhooks(locale) };
  },
};
