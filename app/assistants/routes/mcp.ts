import { mcpRoute } from '#server/http/routes/mcp-route.ts';

/** `/mcp`: where assistants read and write. */
export const loader = mcpRoute;
export const action = mcpRoute;
