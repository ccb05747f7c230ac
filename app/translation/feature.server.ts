import type { ServerFeature } from '#app/feature.server.ts';
import { isMachineTranslated } from '#server/translation/drafts/reading.ts';
import { draftEndpoints } from './routes/draft-endpoints.ts';
import { loadUnread, planUnread } from './routes/publishing.ts';
import { translationCore } from './texts/core.ts';

export const translation: ServerFeature = {
  endpoints: draftEndpoints,
  async post(_args, { translationId, locale }): Promise<string | null> {
    return (await isMachineTranslated({ postId: translationId, locale }))
      ? translationCore[locale].machine
      : null;
  },
  publishing: { load: loadUnread, plan: planUnread },
};
