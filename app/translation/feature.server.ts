import type { ServerFeature } from '#app/feature.server.ts';
import { draftEndpoints } from './routes/draft-endpoints.ts';
import { loadUnread, planUnread } from './routes/publishing.ts';
import { translationCore } from './texts/core.ts';

export const translation: ServerFeature = {
  endpoints: draftEndpoints,
  post: async (_args, { machineTranslated, locale }): Promise<string | null> =>
    machineTranslated ? translationCore[locale].machine : null,
  publishing: { load: loadUnread, plan: planUnread },
};
