import type { FeatureRoutes } from '#app/feature-routes.ts';
import { LOCALE, paths } from '#contract/paths.ts';

export const assistants = {
  routes: [
    [paths.mcp(), 'assistants/mcp.ts'],
    [paths.protectedResource(), 'assistants/protected-resource.ts'],
    [paths.authorizationServer(), 'assistants/authorization-server.ts'],
    [paths.oauthAuthorize(), 'assistants/authorize.ts'],
    [paths.oauthToken(), 'assistants/token.ts'],
    [paths.oauthRevoke(), 'assistants/revoke.ts'],
    [paths.oauthRegister(), 'assistants/register.ts'],
    [paths.connectProgram(LOCALE), 'assistants/connect-program.tsx'],
  ],
} as const satisfies FeatureRoutes;
