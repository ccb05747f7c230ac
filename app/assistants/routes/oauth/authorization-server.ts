import { authorizationServerRoute } from '#server/http/routes/oauth-routes.ts';

export const loader = authorizationServerRoute;
export const action = authorizationServerRoute;
