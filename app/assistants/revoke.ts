import { revocationRoute } from '#server/assistants/http/oauth-routes.ts';

export const loader = revocationRoute;
export const action = revocationRoute;
