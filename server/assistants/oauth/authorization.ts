import { randomBytes } from 'node:crypto';
import {
  type AuthorizationRequest,
  authorizationRequestSchema,
  isRegisteredRedirect,
  PROGRAM_SCOPES,
  type ProgramScope,
} from '#contract/assistants/programs.ts';
import { paths } from '#contract/paths.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { requireRecentSignIn } from '#server/auth/recent-sign-in.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { hashSecret } from '#server/auth/secret-hash.ts';
import { config } from '#server/config.ts';
import { newId } from '#server/db/ids.ts';
import { invalidAt } from '#server/errors.ts';
import { requireUserId } from '#server/users/user-id.ts';
import { findClient } from './clients.ts';
import type { Client, ProgramDoc } from './model.ts';
import { oauthError } from './oauth-error.ts';
import * as store from './store.ts';

const CODE_MS = 60_000;

export type Authorization = {
  client: Client;
  scopes: ProgramScope[];
  request: AuthorizationRequest;
};

/** The URL of `/mcp`: the resource that tokens are for. */
export function resourceUrl(): string {
  return config().publicUrl + paths.mcp();
}

/**
 * The request with which a program has sent the user here. An error is shown to the user and never redirected,
 * because until the request is valid, the address in it cannot be trusted. Throws Invalid, Forbidden.
 */
export async function readAuthorization({
  actor,
  query,
}: {
  actor: SignedIn;
  query: Record<string, string>;
}): Promise<Authorization> {
  requireCan(actor, 'connect programs');
  const parsed = authorizationRequestSchema.safeParse(query);
  if (!parsed.success) throw oauthError('invalid_request', 'The request of the program is not valid');

  const request = parsed.data;
  const client = await findClient(request.client_id);
  if (!isRegisteredRedirect(request.redirect_uri, client.redirectUris)) {
    throw oauthError('invalid_request', 'The program has no such address');
  }

  requireResource(request.resource);

  // A parameter without a value counts as omitted (OAuth 2.1, 3.1).
  const wanted = request.scope ? request.scope.split(' ') : PROGRAM_SCOPES;
  const scopes = PROGRAM_SCOPES.filter((scope) => wanted.includes(scope));
  if (scopes.length === 0) throw oauthError('invalid_scope', 'The program asks for no scope of this site');

  return { client, scopes, request };
}

/**
 * Lets the program in with the scopes that the user has chosen. Returns the address to redirect to, with a code that
 * is valid once, for a minute. Throws Invalid if no scope is chosen, what `readAuthorization` throws, and Forbidden
 * without a recent sign-in.
 */
export async function grantAuthorization({
  actor,
  authorization: { client, scopes, request },
  chosen,
}: {
  actor: SignedIn;
  authorization: Authorization;
  chosen: ProgramScope[];
}): Promise<string> {
  const now = new Date();
  requireCan(actor, 'connect programs');
  requireRecentSignIn(actor, now);
  const userId = requireUserId(actor.user.id);
  const granted = scopes.filter((scope) => chosen.includes(scope));
  if (granted.length === 0) throw invalidAt('scopes', 'At least one scope is required', 'no_scope');

  const program: ProgramDoc = {
    _id: newId(),
    userId,
    client: { id: client.id, name: client.name },
    scopes: granted,
    createdAt: now,
    lastUsedAt: null,
    revokedAt: null,
  };

  const code = randomBytes(32).toString('base64url');
  await store.insertTokens([
    {
      _id: hashSecret(code),
      kind: 'code',
      programId: program._id,
      resource: resourceUrl(),
      expiresAt: new Date(now.getTime() + CODE_MS),
      code: { program, challenge: request.code_challenge, redirectUri: request.redirect_uri },
    },
  ]);
  return toRedirect(request, { code });
}

/** The address that tells the program that the user has declined. */
export function denyAuthorization({ request }: Authorization): string {
  return toRedirect(request, { error: 'access_denied' });
}

/** Throws Invalid if the program names another resource than `/mcp` or `/mcp/` of this site (RFC 8707). */
export function requireResource(resource: string | undefined): void {
  if (resource === undefined || resource.replace(/\/$/, '') === resourceUrl()) return;
  throw oauthError('invalid_target', 'Tokens are only for the resource of this site');
}

/** `iss` tells programs that talk to several servers which of them has answered (RFC 9207). */
function toRedirect(
  { redirect_uri: to, state }: AuthorizationRequest,
  answer: Record<string, string>,
): string {
  const url = new URL(to);
  const params = { ...answer, ...(state === undefined ? {} : { state }), iss: config().publicUrl };
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}
