import { registrationRoute } from '#server/assistants/http/oauth-routes.ts';

export const loader = registrationRoute;
export const action = registrationRoute;
