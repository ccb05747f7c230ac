import type { ServerFeature } from '#app/feature.server.ts';
import { draftEndpoints } from './routes/draft-endpoints.ts';
import { loadUnread, planUnread } from './routes/publishing.ts';

export const translation: ServerFeature = {
  endpoints: draftEndpoints,
  publishing: { load: loadUnread, plan: planUnread },
};
