import { KEY_SCOPES } from '#contract/keys.ts';
import { JSON_BODY_BYTES } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { config } from '#server/config.ts';
import { readJson } from '#server/http/request/body.ts';
import { type RouteArgs, requestedMethod } from '#server/http/request/request-context.ts';
import { requireSameSite } from '#server/http/request/same-origin.ts';
import { toFailure } from '#server/http/response/errors.ts';
import { jsonResponse } from '#server/http/response/raw-response.ts';
import { authenticateProgram } from '#server/http/session/authenticate.ts';
import { methodNotAllowed, noSuchAddress } from './methods.ts';

/** JSON-RPC 2.0, 5.1: the request is not valid. Bodies that are not JSON get it too. */
const INVALID_REQUEST = -32_600;

/**
 * The endpoint of the Model Context Protocol, if `MCP=on`. The program is authenticated before its body is read, and
 * the modules of the protocol are loaded with the first request.
 */
export async function mcpRoute(args: RouteArgs): Promise<Response> {
  if (!config().mcp) return noSuchAddress();
  if (requestedMethod(args) !== 'POST') return methodNotAllowed(['POST']);

  const { request } = args;
  try {
    requireSameSite(request);
    const actor = await authenticateProgram(request);
    const body = await readJson(request, { maxBytes: JSON_BODY_BYTES });
    const { serveMcp } = await import('#server/mcp/handler.ts');
    const response = await serveMcp({ request, body, actor, resourceMetadata: resourceMetadataUrl() });

    response.headers.set('Cache-Control', 'no-store');
    return response;
  } catch (error) {
    return toRefusal(error);
  }
}

/**
 * Responds with a JSON-RPC error under the status of the failure. A 401 names the document from which a sign-in
 * starts.
 */
function toRefusal(error: unknown): Response {
  const { status, headers, body } = toFailure(error);
  const { error: message, details } = body;
  const rpcError = { code: INVALID_REQUEST, message, ...(details ? { data: details } : {}) };
  const challenge = `Bearer realm="dvomova", resource_metadata="${resourceMetadataUrl()}", scope="${KEY_SCOPES.join(' ')}"`;

  return jsonResponse(
    { jsonrpc: '2.0', id: null, error: rpcError },
    {
      status,
      headers: {
        'Cache-Control': 'no-store',
        ...headers,
        ...(status === 401 ? { 'WWW-Authenticate': challenge } : {}),
      },
    },
  );
}

function resourceMetadataUrl(): string {
  return config().publicUrl + paths.protectedResource();
}
