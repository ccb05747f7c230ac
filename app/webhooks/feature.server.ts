import type { ServerFeature } from '#app/feature.server.ts';
import { webhookPaths } from '#contract/webhooks/paths.ts';
import { countSwitchedOff } from '#server/webhooks/webhooks.ts';
import { webhookLetters } from './letters.ts';
import { webhookEndpoints } from './routes/webhook-endpoints.ts';
import { webhookApiTexts } from './texts/api-docs.ts';
import { webhookAttention } from './texts/core.ts';

export const webhooks: ServerFeature = {
  endpoints: webhookEndpoints,
  letters: webhookLetters,
  apiTexts: webhookApiTexts,
  async attention({ actor, locale }) {
    const count = await countSwitchedOff({ actor });
    return { text: webhookAttention[locale].off(count), count, to: webhookPaths.webhooks(locale) };
  },
};
