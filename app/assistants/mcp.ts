import { mcpRoute } from '#server/assistants/http/mcp-route.ts';

/** `/mcp`: where assistants read and write. */
export const loader = mcpRoute;
export const action = mcpRoute;
