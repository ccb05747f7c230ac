import type { FeatureRoutes } from '#app/feature-routes.ts';
import { LOCALE, paths } from '#contract/paths.ts';

export const assistants = {
  routes: [
    [paths.mcp(), 'assistants/routes/mcp.ts'],
    [paths.protectedResource(), 'assistants/routes/oauth/protected-resource.ts'],
    [paths.authorizationServer(), 'assistants/routes/oauth/authorization-server.ts'],
    [paths.oauthAuthorize(), 'assistants/routes/oauth/authorize.ts'],
    [paths.oauthToken(), 'assistants/routes/oauth/token.ts'],
    [paths.oauthRevoke(), 'assistants/routes/oauth/revoke.ts'],
    [paths.oauthRegister(), 'assistants/routes/oauth/register.ts'],
    [paths.connectProgram(LOCALE), 'assistants/routes/connect-program.tsx'],
  ],
} as const satisfies FeatureRoutes;
