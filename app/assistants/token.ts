import { tokenRoute } from '#server/assistants/http/oauth-routes.ts';

export const loader = tokenRoute;
export const action = tokenRoute;
