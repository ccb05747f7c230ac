import { z } from 'zod';
import { clientMetadataSchema, tokenRequestSchema } from '#contract/assistants/programs.ts';
import { KEY_SCOPES } from '#contract/keys.ts';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { resourceUrl } from '#server/assistants/oauth/authorization.ts';
import { registerClient } from '#server/assistants/oauth/clients.ts';
import { revokeToken } from '#server/assistants/oauth/programs.ts';
import { issueTokens } from '#server/assistants/oauth/tokens.ts';
import { config } from '#server/config.ts';
import { Invalid } from '#server/errors.ts';
import { readJson } from '#server/http/request/body.ts';
import { isForm, readForm } from '#server/http/request/forms.ts';
import { clientAddressOf, type RouteArgs, requestedMethod } from '#server/http/request/request-context.ts';
import { toFailure } from '#server/http/response/errors.ts';
import { jsonResponse } from '#server/http/response/raw-response.ts';
import { methodNotAllowed, noSuchAddress, optionsResponse } from '#server/http/routes/methods.ts';

type Route = (args: RouteArgs) => Promise<Response>;

/** Which server lets programs in to `/mcp` (RFC 9728). */
export const protectedResourceRoute = metadataRoute(() => ({
  resource: resourceUrl(),
  authorization_servers: [config().publicUrl],
  scopes_supported: KEY_SCOPES,
  bearer_methods_supported: ['header'],
  resource_documentation: config().publicUrl + paths.apiDocs('en'),
}));

/** How this server lets programs in (RFC 8414). */
export const authorizationServerRoute = metadataRoute(() => {
  const url = (path: string) => config().publicUrl + path;
  return {
    issuer: config().publicUrl,
    authorization_endpoint: url(paths.oauthAuthorize()),
    token_endpoint: url(paths.oauthToken()),
    revocation_endpoint: url(paths.oauthRevoke()),
    ...(config().oauthRegistration ? { registration_endpoint: url(paths.oauthRegister()) } : {}),
    scopes_supported: KEY_SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  };
});

/** Exchanges codes and refresh tokens. */
export const tokenRoute = postRoute(async ({ request }) => {
  const fields = await readFields(request);
  const parsed = tokenRequestSchema.safeParse(fields);
  if (parsed.success) return jsonResponse(await issueTokens(parsed.data), { headers: NO_STORE });
  const isKnown = ['authorization_code', 'refresh_token'].includes(fields.grant_type ?? '');
  return oauthFailure(isKnown ? 'invalid_request' : 'unsupported_grant_type', 'The request is not valid');
});

/** Ends the program that a token belongs to (RFC 7009). */
export const revocationRoute = postRoute(async ({ request }) => {
  const { token = '' } = await readFields(request);
  await revokeToken({ token });
  return jsonResponse({}, { headers: NO_STORE });
});

/** Registers a program (RFC 7591), if the owner allows it. */
export const registrationRoute = postRoute(
  async ({ request, context }) => {
    const body = await readJson(request, { maxBytes: ACCOUNT_BODY_BYTES });
    const parsed = clientMetadataSchema.safeParse(body);
    if (!parsed.success) return oauthFailure('invalid_redirect_uri', z.prettifyError(parsed.error));

    const client = await registerClient({ metadata: parsed.data, clientAddress: clientAddressOf(context) });
    const registered = {
      client_id: client.id,
      client_name: client.name,
      redirect_uris: client.redirectUris,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    };

    return jsonResponse(registered, { status: 201, headers: NO_STORE });
  },
  () => config().oauthRegistration,
);

const NO_STORE = { 'Cache-Control': 'no-store' };
const PUBLIC = { 'Cache-Control': 'public, max-age=3600', 'Access-Control-Allow-Origin': '*' };

function metadataRoute(read: () => object): Route {
  return async (args) => {
    if (!config().mcp) return noSuchAddress();
    const method = requestedMethod(args);
    if (method === 'OPTIONS') return optionsResponse(['GET']);
    if (method !== 'GET' && method !== 'HEAD') return methodNotAllowed(['GET']);
    return jsonResponse(read(), { headers: PUBLIC });
  };
}

function postRoute(handle: Route, isOn: () => boolean = () => true): Route {
  return async (args) => {
    if (!config().mcp || !isOn()) return noSuchAddress();
    if (requestedMethod(args) !== 'POST') return methodNotAllowed(['POST']);
    try {
      return await handle(args);
    } catch (error) {
      const { status, headers, body } = toFailure(error);
      return oauthFailure(body.details?.[0]?.code ?? 'invalid_request', body.error, { status, headers });
    }
  };
}

/** Sessions do not matter here, so forms of other sites are accepted too. */
function readFields(request: Request): Promise<Record<string, string>> {
  if (!isForm(request)) throw new Invalid('The request must be a form');
  return readForm(request, { maxBytes: ACCOUNT_BODY_BYTES });
}

function oauthFailure(
  error: string,
  description: string,
  { status = 400, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return jsonResponse(
    { error, error_description: description },
    { status, headers: { ...NO_STORE, ...headers } },
  );
}
