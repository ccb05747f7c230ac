import { parseUrl } from '#contract/browsers/parse-url.ts';
import { z } from '#contract/browsers/zod.ts';
import type { KeyScope } from '#contract/keys.ts';
import { plainName } from '#contract/users/users.ts';
import { PROGRAM_ADDRESS_MAX, PROGRAM_NAME_MAX, REDIRECTS_MAX } from './limits.ts';

/** The scopes that a program connected by a person may get. */
export const PROGRAM_SCOPES = [
  'write',
  'publish',
  'upload',
  'read',
  'moderate',
] as const satisfies readonly KeyScope[];

export type ProgramScope = (typeof PROGRAM_SCOPES)[number];

const address = z.string().min(1).max(PROGRAM_ADDRESS_MAX);
const challenge = z.string().regex(/^[\w-]{43}$/);

/** A request to let a program in (OAuth 2.1, 4.1.1). Other parameters are ignored. */
export const authorizationRequestSchema = z.object({
  client_id: address,
  redirect_uri: address,
  response_type: z.literal('code'),
  code_challenge: challenge,
  code_challenge_method: z.literal('S256'),
  resource: address.optional(),
  scope: z.string().max(PROGRAM_ADDRESS_MAX).optional(),
  state: z.string().max(PROGRAM_ADDRESS_MAX).optional(),
});

export type AuthorizationRequest = z.infer<typeof authorizationRequestSchema>;

const verifier = z.string().regex(/^[\w.~-]{43,128}$/);

/** The form of the token endpoint (OAuth 2.1, 4.1.3 and 4.3). */
export const tokenRequestSchema = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('authorization_code'),
    client_id: address,
    code: address,
    code_verifier: verifier,
    redirect_uri: address,
    resource: address.optional(),
  }),
  z.object({
    grant_type: z.literal('refresh_token'),
    client_id: address,
    refresh_token: address,
    resource: address.optional(),
  }),
]);

export type TokenRequest = z.infer<typeof tokenRequestSchema>;

/** The properties of a program that its metadata document has, or that it registers with. */
export const clientMetadataSchema = z.object({
  client_name: plainName(PROGRAM_NAME_MAX).optional(),
  redirect_uris: z
    .array(address.refine(isRedirect, { error: 'Must be https, or http on this machine' }))
    .min(1)
    .max(REDIRECTS_MAX),
});

export type ClientMetadata = z.infer<typeof clientMetadataSchema>;

/** A program that a user has let in. Times are ISO 8601. */
export type ConnectedProgram = {
  id: string;
  name: string;
  /** The host of its metadata document; null for one that has registered. */
  host: string | null;
  scopes: ProgramScope[];
  createdAt: string;
  lastUsedAt: string | null;
};

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Codes are sent only to https, or to the user's own machine (RFC 8252, 7.3). */
function isRedirect(value: string): boolean {
  const url = parseUrl(value);
  if (!url || url.hash || url.username || url.password) return false;
  return url.protocol === 'https:' || isLoopback(url);
}

function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && LOOPBACK.includes(hostname);
}

/**
 * Whether a program may redirect to this address: it has to be one of its own exactly, except that the port on the
 * user's machine may differ.
 */
export function isRegisteredRedirect(value: string, registered: readonly string[]): boolean {
  if (registered.includes(value)) return true;

  const url = parseUrl(value);
  if (!url || !isLoopback(url)) return false;
  return registered.some((known) => {
    const other = parseUrl(known);
    if (!other || !isLoopback(other)) return false;
    other.port = url.port;
    return other.href === url.href;
  });
}
