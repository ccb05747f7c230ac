import { protectedResourceRoute } from '#server/assistants/http/oauth-routes.ts';

export const loader = protectedResourceRoute;
export const action = protectedResourceRoute;
