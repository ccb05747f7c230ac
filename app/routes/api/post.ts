import { resource } from '#server/http/routes/endpoint.ts';
import { postEndpoints } from './post-endpoints.ts';

export const loader = resource(...postEndpoints);
export const action = loader;
