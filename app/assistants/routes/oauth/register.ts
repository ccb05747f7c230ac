import { registrationRoute } from '#server/http/routes/oauth-routes.ts';

export const loader = registrationRoute;
export const action = registrationRoute;
