import type { Endpoint } from '#server/http/routes/endpoint.ts';
import type { Letters } from './letters/letter-body.ts';

/**
 * What a feature of the application gives to the core on the server, which knows features only by the list in
 * `features.server.ts`. React Router leaves `.server.ts` out of what browsers load.
 */
export type Feature = {
  /** `api.ts`. */
  endpoints?: readonly Endpoint[];
  /** `letters/letters.ts`. */
  letters?: Letters<never>;
};
