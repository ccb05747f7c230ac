import type { Feature } from '#app/feature.server.ts';
import { analyticsEndpoints } from './routes/analytics-endpoints.ts';

export const analytics: Feature = {
  endpoints: analyticsEndpoints,
};
