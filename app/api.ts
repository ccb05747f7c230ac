import { serveEndpoints } from '#server/http/routes/endpoint.ts';
import { analyticsEndpoints } from './analytics/routes/analytics-endpoints.ts';
import { commentEndpoints } from './comments/routes/comment-endpoints.ts';
import { mediaEndpoints } from './media/routes/media-endpoints.ts';
import { newsletterEndpoints } from './newsletter/routes/newsletter-endpoints.ts';
import { postEndpoints } from './posts/routes/post-endpoints.ts';
import { userEndpoints } from './users/routes/user-endpoints.ts';
import { webhookEndpoints } from './webhooks/routes/webhook-endpoints.ts';

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
