import type { ServerFeature } from '#app/feature.server.ts';
import { draftEndpoints } from './routes/draft-endpoints.ts';

export const translation: ServerFeature = {
  endpoints: draftEndpoints,
};
