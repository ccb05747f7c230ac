import { tokenRoute } from '#server/http/routes/oauth-routes.ts';

export const loader = tokenRoute;
export const action = tokenRoute;
