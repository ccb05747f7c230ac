import { revocationRoute } from '#server/http/routes/oauth-routes.ts';

export const loader = revocationRoute;
export const action = revocationRoute;
