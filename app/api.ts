import { serveEndpoints } from '#server/http/routes/endpoint.ts';
import { serverFeatures } from './features.server.ts';
import { mediaEndpoints } from './media/routes/media-endpoints.ts';
import { postEndpoints } from './posts/routes/post-endpoints.ts';
import { userEndpoints } from './users/routes/user-endpoints.ts';

/** Every address under `/api`. */
export const loader = serveEndpoints([
  ...postEndpoints,
  ...mediaEndpoints,
  ...userEndpoints,
  ...Object.values(serverFeatures).flatMap(({ endpoints = [] }) => endpoints),
]);
export const action = loader;
