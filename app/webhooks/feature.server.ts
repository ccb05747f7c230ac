import { adminMessages } from '#app/admin/texts/messages.ts';
import type { ServerFeature } from '#app/feature.server.ts';
import { paths } from '#contract/paths.ts';
import { countSwitchedOff } from '#server/webhooks/webhooks.ts';

export const webhooks: ServerFeature = {
  async attention({ actor, locale }) {
    const count = await countSwitchedOff({ actor });
    return { text: adminMessages[locale].home.webhooksOff(count), count, to: paths.adminWebhooks(locale) };
  },
};
