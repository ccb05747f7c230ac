import { protectedResourceRoute } from '#server/http/routes/oauth-routes.ts';

export const loader = protectedResourceRoute;
export const action = protectedResourceRoute;
