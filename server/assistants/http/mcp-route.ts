import { Accept } from '@remix-run/headers';
import { KEY_SCOPES } from '#contract/keys.ts';
import { JSON_BODY_BYTES } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { findProgram } from '#server/assistants/oauth/programs.ts';
import type { Actor } from '#server/auth/actor.ts';
import { config } from '#server/config.ts';
import { singleSpaced, weightOf } from '#server/http/request/accept.ts';
import { readJson } from '#server/http/request/body.ts';
import { type RouteArgs, requestedMethod } from '#server/http/request/request-context.ts';
import { requireSameSite } from '#server/http/request/same-origin.ts';
import { toFailure } from '#server/http/response/errors.ts';
import { jsonResponse } from '#server/http/response/raw-response.ts';
import { methodNotAllowed, noSuchAddress } from '#server/http/routes/methods.ts';
import { bearerOf, keyActor } from '#server/http/session/authenticate.ts';

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
    const accept = request.headers.get('accept');
    const takesJson = takes(accept, 'application/json');
    if (!takesJson && !takes(accept, 'text/event-stream')) return notAcceptable();

    const actor = await authenticateProgram(request);
    const body = await readJson(request, { maxBytes: JSON_BODY_BYTES });
    const { serveMcp } = await import('#server/assistants/mcp/handler.ts');
    const headers = new Headers(request.headers);
    // The protocol's library serves only clients that take both; some take one, and the response is made theirs.
    headers.set('Accept', 'application/json, text/event-stream');
    const response = await serveMcp({
      request: new Request(request.url, { method: 'POST', headers, signal: request.signal }),
      body,
      actor,
      resourceMetadata: resourceMetadataUrl(),
    });

    const taken = takesJson ? await toJson(response, body) : await toEventStream(response);
    taken.headers.set('Cache-Control', 'no-store');
    return taken;
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

/** The messages of an event stream as JSON: those of a batch as an array. Nothing but responses is in the stream. */
async function toJson(response: Response, body: unknown): Promise<Response> {
  if (!isOfType(response, 'text/event-stream')) return response;

  const messages: unknown[] = (await response.text())
    .split('\n')
    .flatMap((line) => (line.startsWith('data: {') ? JSON.parse(line.slice('data: '.length)) : []));
  return jsonResponse(Array.isArray(body) ? messages : messages[0]);
}

async function toEventStream(response: Response): Promise<Response> {
  if (!response.ok || !isOfType(response, 'application/json')) return response;
  const event = `event: message\ndata: ${await response.text()}\n\n`;
  return new Response(event, { headers: { 'Content-Type': 'text/event-stream' } });
}

function isOfType(response: Response, type: string): boolean {
  return response.headers.get('content-type')?.startsWith(type) ?? false;
}

function notAcceptable(): Response {
  const message = 'Accept must name application/json or text/event-stream';
  return jsonResponse(
    { jsonrpc: '2.0', id: null, error: { code: INVALID_REQUEST, message } },
    { status: 406, headers: { 'Cache-Control': 'no-store' } },
  );
}

/**
 * Authenticates a program that speaks the Model Context Protocol, with a key or with an access token that is valid
 * only for this. Throws Unauthenticated.
 */
async function authenticateProgram(request: Request): Promise<Extract<Actor, { kind: 'key' }>> {
  const token = bearerOf(request);
  const program = token === undefined ? null : await findProgram({ token });
  return program ? { kind: 'key', key: program } : keyActor(request);
}

/** Whether the client takes a media type, by its name or by a range. Without `Accept` it takes everything. */
function takes(header: string | null, type: string): boolean {
  return !header || weightOf(Accept.from(singleSpaced(header)), type) > 0;
}
