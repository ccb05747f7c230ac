import { authorizationServerRoute } from '#server/assistants/http/oauth-routes.ts';

export const loader = authorizationServerRoute;
export const action = authorizationServerRoute;
