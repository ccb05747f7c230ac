import { serveEndpoints } from '#server/http/routes/endpoint.ts';
import { analyticsEndpoints } from './analytics-endpoints.ts';
import { commentEndpoints } from './comment-endpoints.ts';
import { mediaEndpoints } from './media-endpoints.ts';
import { newsletterEndpoints } from './newsletter-endpoints.ts';
import { postEndpoints } from './post-endpoints.ts';
import { userEndpoints } from './user-endpoints.ts';
import { webhookEndpoints } from './webhook-endpoints.ts';

/** Every address under `/api`. */
export const loader = serveEndpoints([
  ...postEndpoints,
  ...mediaEndpoints,
  ...userEndpoints,
  ...commentEndpoints,
  ...analyticsEndpoints,
  ...newsletterEndpoints,
  ...webhookEndpoints,
]);
export const action = loader;
