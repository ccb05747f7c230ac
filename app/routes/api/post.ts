import { resource } from '#server/http/endpoint.ts';
import { postEndpoints } from './post-endpoints.ts';

export const loader = resource(...postEndpoints);
export const action = loader;
